// Two actions of the common pool; main helps.
// check: holds
// outcomes: 3
// bytecode (Java 17): not supported, its workers have an access control context
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;

public class ForkJoinPoolInvokeAll {
    static final AtomicInteger outcome = new AtomicInteger();

    public static void main(String[] arguments) {
        ForkJoinTask<?> one = ForkJoinTask.adapt(() -> outcome.addAndGet(1));
        ForkJoinTask<?> two = ForkJoinTask.adapt(() -> outcome.addAndGet(2));
        ForkJoinTask.invokeAll(one, two);
    }
}
