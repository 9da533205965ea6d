// A reader whose time is over may still be in the queue after the writer has released the lock.
// check: holds
// outcomes: got-empty, got-queued, late-empty, late-queued
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReentrantReadWriteLockQueuedLate {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static boolean isQueued;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            lock.writeLock().lock();
            lock.writeLock().unlock();
            isQueued = lock.hasQueuedThreads();
        });
        other.start();
        boolean isLocked = lock.readLock().tryLock(1, TimeUnit.MILLISECONDS);
        if (isLocked) {
            lock.readLock().unlock();
        }
        other.join();
        outcome = (isLocked ? "got-" : "late-") + (isQueued ? "queued" : "empty");
    }
}
