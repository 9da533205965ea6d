// A reader waits for the writer, and sees all that it has written or nothing.
// check: holds
// outcomes: 0, 2
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReentrantReadWriteLockReaders {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int left;
    static int right;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread writer = new Thread(() -> {
            lock.writeLock().lock();
            left++;
            right++;
            lock.writeLock().unlock();
        });
        writer.start();
        lock.readLock().lock();
        outcome = left + right;
        lock.readLock().unlock();
        writer.join();
        assert outcome != 1;
    }
}
