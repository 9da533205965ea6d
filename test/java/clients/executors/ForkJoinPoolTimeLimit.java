// A worker waits for a task that it has forked, for some time. In older releases it does not run that itself then.
// check: holds
// outcomes: 1
// outcomes (Java 17): 1, late
// bytecode (Java 17): too large
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ForkJoinPoolTimeLimit {
    static String outcome;

    public static void main(String[] arguments) {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.invoke(ForkJoinTask.adapt(() -> {
            try {
                outcome = "" + ForkJoinTask.adapt(() -> 1).fork().get(1, TimeUnit.DAYS);
            } catch (TimeoutException exception) {
                outcome = "late";
            }
            return null;
        }));
        pool.shutdown();
    }
}
