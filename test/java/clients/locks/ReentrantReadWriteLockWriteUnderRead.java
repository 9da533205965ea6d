// The read lock is no protection for a write: two readers lose an update.
// check: race violated
// outcomes: 1, 2
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReentrantReadWriteLockWriteUnderRead {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int outcome;

    static void count() {
        lock.readLock().lock(); // not writeLock
        outcome++;
        lock.readLock().unlock();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(ReentrantReadWriteLockWriteUnderRead::count);
        other.start();
        count();
        other.join();
    }
}
