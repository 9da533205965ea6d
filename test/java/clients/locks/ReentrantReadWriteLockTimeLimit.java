// A wait for the write lock with a time limit: in time, or expired; nothing is lost.
// check: holds
// outcomes: expired-false, in-time-true
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReentrantReadWriteLockTimeLimit {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static String outcome;

    static String attempt() {
        try {
            return lock.writeLock().tryLock(1, TimeUnit.MILLISECONDS) ? "in-time" : "expired";
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = attempt());
        lock.readLock().lock();
        other.start();
        lock.readLock().unlock();
        other.join();
        outcome += "-" + lock.isWriteLocked();
    }
}
