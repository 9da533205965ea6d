// The exception of a step is in a future at which nobody looks: main waits for what the step does not do.
// check: deadlock violated
// outcomes: deadlock
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

public class CompletableFutureSwallows {
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        CompletableFuture<Integer> future = new CompletableFuture<>();
        future.thenAccept(value -> {
            outcome = 6 / value;
            latch.countDown();
        });
        new Thread(() -> future.complete(0)).start();
        latch.await();
    }
}
