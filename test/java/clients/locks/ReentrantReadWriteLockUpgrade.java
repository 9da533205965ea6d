// Whoever holds the read lock cannot get the write lock.
// check: deadlock violated
// outcomes: deadlock
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReentrantReadWriteLockUpgrade {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int outcome;

    public static void main(String[] arguments) {
        lock.readLock().lock();
        new Thread(() -> {
            lock.readLock().lock();
            lock.readLock().unlock();
        }).start();
        lock.writeLock().lock();
        outcome++;
        lock.writeLock().unlock();
        lock.readLock().unlock();
    }
}
