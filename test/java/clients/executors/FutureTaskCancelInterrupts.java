// cancel(true) interrupts the thread that runs the task, which may be about to do something else.
// check: assert violated
// outcomes: interrupted-after:AssertionError, not-run, not-run-after:AssertionError, undisturbed, undisturbed-after:AssertionError
import java.util.concurrent.FutureTask;

public class FutureTaskCancelInterrupts {
    static volatile String seen;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            seen = Thread.currentThread().isInterrupted() ? "interrupted" : "undisturbed";
            return 1;
        });
        boolean[] after = new boolean[1];
        Thread other = new Thread(() -> {
            task.run();
            after[0] = Thread.currentThread().isInterrupted();
        });
        other.start();
        task.cancel(true);
        other.join();
        outcome = (seen == null ? "not-run" : seen) + (after[0] ? "-after" : "");
        assert !after[0];
    }
}
