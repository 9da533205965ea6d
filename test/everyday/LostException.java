// test: bandera check %s
// expect: exit 1
// expect: assert: violated at LostException.java:%here (replayed
// expect: ~(?s)thread "Thread-1"\n.*throws java.lang.NumberFormatException: For input string: "2x"\n.*result = 20\n
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
import java.util.concurrent.CompletableFuture;

/** A stage fails, `exceptionally` hides it, and the sum is wrong. */
public class LostException {
    static int parse(String text) {
        return Integer.parseInt(text);
    }

    public static void main(String[] args) {
        CompletableFuture<Integer> left = CompletableFuture.supplyAsync(() -> parse("20"));
        CompletableFuture<Integer> right = CompletableFuture.supplyAsync(() -> parse("2x")).exceptionally(e -> 0);
        CompletableFuture<Integer> sum = left.thenCombine(right, Integer::sum);
        int result = sum.join();
        assert result == 42 : "sum is " + result; // here
    }
}
