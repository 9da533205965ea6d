// A future completes by itself when the time is over, or somebody is faster.
// check: holds
// outcomes: 1, 2
// bytecode: too large
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class CompletableFutureOnTimeout {
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<Integer> limited = future.completeOnTimeout(2, 1, TimeUnit.MILLISECONDS);
        Thread other = new Thread(() -> future.complete(1));
        other.start();
        outcome = limited.join();
        other.join();
    }
}
