// A thread whose time is over may still be in the queue after the lock was released.
// check: holds
// outcomes: got-empty, got-queued, late-empty, late-queued
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockQueuedLate {
    static final ReentrantLock lock = new ReentrantLock();
    static boolean isQueued;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
            isQueued = lock.hasQueuedThreads();
        });
        other.start();
        boolean isLocked = lock.tryLock(1, TimeUnit.MILLISECONDS);
        if (isLocked) {
            lock.unlock();
        }
        other.join();
        outcome = (isLocked ? "got-" : "late-") + (isQueued ? "queued" : "empty");
    }
}
