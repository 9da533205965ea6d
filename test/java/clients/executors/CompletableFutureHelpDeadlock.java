// Since Java 25 a worker that waits for a future runs another one meanwhile, which waits until the first goes on.
// check: deadlock violated
// outcomes: 1, deadlock
// bytecode: its common pool has one worker, here it may have two
// jdk: 25
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

public class CompletableFutureHelpDeadlock {
    static final CountDownLatch latch = new CountDownLatch(1);
    static int outcome;

    static int first() {
        CompletableFuture<Void> second = CompletableFuture.runAsync(() -> {
            try {
                latch.await();
            } catch (InterruptedException impossible) {
                throw new AssertionError(impossible);
            }
        });
        int result = CompletableFuture.supplyAsync(() -> 1).join();
        latch.countDown();
        second.join();
        return result;
    }

    public static void main(String[] arguments) {
        outcome = CompletableFuture.supplyAsync(CompletableFutureHelpDeadlock::first).join();
    }
}
