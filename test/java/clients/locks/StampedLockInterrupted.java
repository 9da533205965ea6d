// An interrupt ends a wait for the write lock, or comes too late and is noted.
// check: holds
// outcomes: done-flag-true, interrupted-false
import java.util.concurrent.locks.StampedLock;

public class StampedLockInterrupted {
    static final StampedLock lock = new StampedLock();
    static String outcome;

    static String attempt() {
        try {
            lock.writeLockInterruptibly();
            return Thread.interrupted() ? "done-flag" : "done";
        } catch (InterruptedException e) {
            return Thread.interrupted() ? "interrupted-flag" : "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = attempt());
        long stamp = lock.writeLock();
        other.start();
        other.interrupt();
        lock.unlockWrite(stamp);
        other.join();
        outcome += "-" + lock.isWriteLocked();
    }
}
