// Only who holds a lock can release it; a condition belongs to the write lock.
// check: holds
// outcomes: 3
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReentrantReadWriteLockWrongThread {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int outcome;

    static void fail(Runnable action) {
        try {
            action.run();
        } catch (IllegalMonitorStateException | UnsupportedOperationException e) {
            outcome++;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        lock.writeLock().lock();
        Thread other = new Thread(() -> {
            fail(lock.writeLock()::unlock);
            fail(lock.readLock()::unlock);
            fail(lock.readLock()::newCondition);
        });
        other.start();
        other.join();
        lock.writeLock().unlock();
    }
}
