// A step that gives another future, and steps for the end of two: after both, after either.
// check: holds
// outcomes: 1-3, 2-3
import java.util.concurrent.CompletableFuture;

public class CompletableFutureCompose {
    static String outcome;

    public static void main(String[] arguments) {
        CompletableFuture<Integer> left = new CompletableFuture<>();
        CompletableFuture<Integer> right = new CompletableFuture<>();
        CompletableFuture<Integer> composed = left.thenCompose(value -> right.thenApply(more -> value + more));
        CompletableFuture<Integer> either = left.applyToEither(right, value -> value);
        new Thread(() -> left.complete(1)).start();
        right.complete(2);
        outcome = either.join() + "-" + composed.join();
    }
}
