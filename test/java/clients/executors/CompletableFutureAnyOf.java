// allOf waits for both, anyOf for one of them.
// check: holds
// outcomes: 1-3, 2-3
import java.util.concurrent.CompletableFuture;

public class CompletableFutureAnyOf {
    static String outcome;

    public static void main(String[] arguments) {
        CompletableFuture<Integer> left = new CompletableFuture<>();
        CompletableFuture<Integer> right = new CompletableFuture<>();
        new Thread(() -> left.complete(1)).start();
        new Thread(() -> right.complete(2)).start();
        Object any = CompletableFuture.anyOf(left, right).join();
        CompletableFuture.allOf(left, right).join();
        outcome = any + "-" + (left.getNow(0) + right.getNow(0));
    }
}
