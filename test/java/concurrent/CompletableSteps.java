// What depends on a future runs once, in the thread that completes it or in the one that asks.
// check: holds
// check 1: assert violated
// check 2: assert violated
import java.util.concurrent.CompletableFuture;

public class CompletableSteps {
    static int ran;

    public static void main(String[] arguments) throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> future.complete(1));
        other.start();
        CompletableFuture<Integer> step = future.thenApply(value -> {
            ran++;
            return value + (Thread.currentThread() == main ? 0 : 1);
        });
        int result = step.join();
        assert ran == 1;
        assert arguments.length == 0 || arguments[0].charAt(0) != '0' + result;
        other.join();
    }
}
