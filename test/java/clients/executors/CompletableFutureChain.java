// A chain of steps ends with what the last one gives.
// check: holds
// outcomes: 8
import java.util.concurrent.CompletableFuture;

public class CompletableFutureChain {
    static int outcome;

    public static void main(String[] arguments) {
        CompletableFuture<Integer> left = new CompletableFuture<>();
        CompletableFuture<Integer> right = new CompletableFuture<>();
        new Thread(() -> {
            right.complete(4);
            left.complete(3);
        }).start();
        outcome = left.thenCombine(right, Integer::sum).thenApply(sum -> sum + 1).join();
        assert outcome == 8;
    }
}
