// A get with a time limit, and one that is interrupted.
// check: holds
// outcomes: 1, expired, interrupted
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class CompletableFutureTimeLimit {
    static Object outcome;

    public static void main(String[] arguments) throws ExecutionException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread main = Thread.currentThread();
        new Thread(() -> {
            main.interrupt();
            future.complete(1);
        }).start();
        try {
            outcome = future.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            outcome = "expired";
        } catch (InterruptedException e) {
            outcome = "interrupted";
        }
    }
}
