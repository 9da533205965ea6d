// A semaphore that is not fair lets pass who needs less than the one that waits.
// check: holds
// outcomes: second-first
import java.util.concurrent.Semaphore;

public class SemaphoreBarging {
    static final Semaphore semaphore = new Semaphore(1);
    static String outcome = "";

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> {
            semaphore.acquireUninterruptibly(2);
            outcome += "first";
            semaphore.release(2);
        });
        first.start();
        while (!semaphore.hasQueuedThreads()) {
            Thread.yield();
        }
        semaphore.acquire();
        outcome += "second-";
        semaphore.release(2);
        first.join();
    }
}
