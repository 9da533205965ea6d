// A get with a time limit: the result, an expired limit, or an interrupt.
// check: holds
// outcomes: 1, expired, interrupted
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class FutureTaskTimeLimit {
    static Object outcome;

    public static void main(String[] arguments) throws ExecutionException {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread main = Thread.currentThread();
        new Thread(() -> {
            main.interrupt();
            task.run();
        }).start();
        try {
            outcome = task.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            outcome = "expired";
        } catch (InterruptedException e) {
            outcome = "interrupted";
        }
    }
}
