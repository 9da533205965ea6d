// Two threads complete a future: one of them is told that it was too late.
// check: holds
// outcomes: false-true-1, true-false-2
import java.util.concurrent.CompletableFuture;

public class CompletableFutureTwice {
    static boolean completed;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> completed = future.complete(1));
        other.start();
        boolean own = future.complete(2);
        other.join();
        outcome = own + "-" + completed + "-" + future.getNow(0);
        assert own != completed;
    }
}
