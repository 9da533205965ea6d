// allOf waits for both, anyOf for one of them.
// check: holds
// outcomes: 1-3, 2-3
import java.util.concurrent.CompletableFuture;

public class CompletableFutureAnyOf {
    static String outcome;

    public static void main(String[] arguments) {
        CompletableFuture<Integer> left = new CompletableFuture<>();
        CompletableFuture<Integer> right = new CompletableFuture<>();
        CompletableFuture<Object> first = CompletableFuture.anyOf(left, right);
        new Thread(() -> left.complete(1)).start();
        right.complete(2);
        Object any = first.join();
        CompletableFuture.allOf(left, right).join();
        outcome = any + "-" + (left.getNow(0) + right.getNow(0));
    }
}
