// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A stage fails, and whoever joins the sum gets the exception. */
public class LostExceptionFixed {
    static int parse(String text) {
        return Integer.parseInt(text);
    }

    public static void main(String[] args) {
        CompletableFuture<Integer> left = CompletableFuture.supplyAsync(() -> parse("20"));
        CompletableFuture<Integer> right = CompletableFuture.supplyAsync(() -> parse("2x"));
        CompletableFuture<Integer> sum = left.thenCombine(right, Integer::sum);
        try {
            int result = sum.join();
            assert result == 42 : "sum is " + result;
        } catch (CompletionException e) {
            assert e.getCause() instanceof NumberFormatException;
        }
    }
}
