// A writer becomes a reader without letting other writers in between.
// check: holds
// outcomes: 1, 2
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReentrantReadWriteLockDowngrade {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int count;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            lock.writeLock().lock();
            count++;
            lock.writeLock().unlock();
        });
        other.start();
        lock.writeLock().lock();
        count++;
        int written = count;
        lock.readLock().lock();
        lock.writeLock().unlock();
        outcome = count;
        assert outcome == written;
        lock.readLock().unlock();
        other.join();
    }
}
