// A step that fails: join and get wrap its exception, exceptionally replaces it, cancel is seen as a cancellation.
// check: holds
// outcomes: IllegalStateException-2, cancelled-2
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

public class CompletableFutureFails {
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> future.completeExceptionally(new IllegalStateException()));
        other.start();
        future.cancel(true);
        int replaced = future.thenApply(value -> 1).exceptionally(problem -> 2).join();
        try {
            future.join();
            outcome = "no exception";
        } catch (CancellationException e) {
            outcome = "cancelled-" + replaced;
        } catch (CompletionException e) {
            outcome = e.getCause().getClass().getSimpleName() + "-" + replaced;
        }
        other.join();
    }
}
