// The thread that gets the result, for some time, is interrupted when it is there: it may have looked before.
// check: holds
// outcomes: 1, 2, 3, 4
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class CompletableFutureInterruptedTimed {
    static int outcome;
    static int seen;

    public static void main(String[] arguments) throws InterruptedException {
        CompletableFuture<Integer> task = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                seen = task.get(1, TimeUnit.DAYS) + (Thread.interrupted() ? 2 : 0);
            } catch (InterruptedException interruption) {
                seen = 2;
            } catch (TimeoutException | ExecutionException problem) {
                seen = 4;
            }
        });
        thread.start();
        task.complete(1);
        thread.interrupt();
        thread.join();
        outcome = seen;
    }
}
