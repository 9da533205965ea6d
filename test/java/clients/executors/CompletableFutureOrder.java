// Steps that wait for one future run in the reverse order of their registration, unless it was complete.
// check: holds
// outcomes: ab, ba
import java.util.concurrent.CompletableFuture;

public class CompletableFutureOrder {
    static final StringBuffer order = new StringBuffer();
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> future.complete(1));
        future.thenRun(() -> order.append("a"));
        other.start();
        future.thenRun(() -> order.append("b"));
        other.join();
        future.join();
        outcome = order.toString();
    }
}
