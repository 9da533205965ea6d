// An interrupt ends a wait for the read lock, or comes too late and is noted.
// check: holds
// outcomes: done-flag-1, interrupted-0
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReentrantReadWriteLockInterrupted {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static String outcome;

    static String attempt() {
        try {
            lock.readLock().lockInterruptibly();
            return Thread.interrupted() ? "done-flag" : "done";
        } catch (InterruptedException e) {
            return Thread.interrupted() ? "interrupted-flag" : "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = attempt());
        lock.writeLock().lock();
        other.start();
        other.interrupt();
        lock.writeLock().unlock();
        other.join();
        outcome += "-" + lock.getReadLockCount();
    }
}
