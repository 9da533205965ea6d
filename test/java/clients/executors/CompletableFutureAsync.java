// A step that another thread computes, and one that depends on it.
// check: holds
// outcomes: 4
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

public class CompletableFutureAsync {
    static int written;
    static int outcome;

    static int supply() {
        written = 1;
        return 3;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        CompletableFuture<Integer> supplied = CompletableFuture.supplyAsync(CompletableFutureAsync::supply);
        outcome = supplied.thenApply(value -> value + written).get();
    }
}
