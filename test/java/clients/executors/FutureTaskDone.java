// done is called once, after the result is there or the task was cancelled.
// check: holds
// outcomes: cancelled-1, done-1
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

public class FutureTaskDone {
    static final AtomicInteger calls = new AtomicInteger();
    static volatile String seen;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        FutureTask<Integer> task = new FutureTask<>(() -> 1) {
            @Override
            protected void done() {
                calls.incrementAndGet();
                seen = isCancelled() ? "cancelled" : "done";
            }
        };
        Thread other = new Thread(task);
        other.start();
        task.cancel(false);
        other.join();
        outcome = seen + "-" + calls;
    }
}
