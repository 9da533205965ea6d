// A thread whose time is over may still be in the queue after a permit was released.
// check: holds
// outcomes: got-empty, got-queued, late-empty, late-queued
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class SemaphoreQueuedLate {
    static final Semaphore semaphore = new Semaphore(0);
    static boolean isQueued;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            semaphore.release();
            isQueued = semaphore.hasQueuedThreads();
        });
        other.start();
        boolean isAcquired = semaphore.tryAcquire(1, TimeUnit.MILLISECONDS);
        other.join();
        outcome = (isAcquired ? "got-" : "late-") + (isQueued ? "queued" : "empty");
    }
}
