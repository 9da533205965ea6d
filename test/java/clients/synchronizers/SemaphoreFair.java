// A fair semaphore serves first who came first, even if that one needs more. tryAcquire without a time limit barges in.
// check: holds
// outcomes: b21
import java.util.concurrent.Semaphore;

public class SemaphoreFair {
    static final Semaphore semaphore = new Semaphore(1, true);
    static String outcome = "";

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> {
            semaphore.acquireUninterruptibly(2);
            outcome += "2";
            semaphore.release();
        });
        first.start();
        while (!semaphore.hasQueuedThreads()) {
            Thread.yield();
        }
        if (semaphore.tryAcquire()) {
            outcome += "b";
            semaphore.release();
        }
        semaphore.release();
        semaphore.acquire();
        outcome += "1";
        first.join();
    }
}
