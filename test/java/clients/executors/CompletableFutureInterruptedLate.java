// The thread that gets the result is interrupted when it is there: it may have looked before.
// check: holds
// outcomes: 1, 2, 3
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

public class CompletableFutureInterruptedLate {
    static int outcome;
    static int seen;

    public static void main(String[] arguments) throws InterruptedException {
        CompletableFuture<Integer> task = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                seen = task.get() + (Thread.interrupted() ? 2 : 0);
            } catch (InterruptedException interruption) {
                seen = 2;
            } catch (ExecutionException impossible) {
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
