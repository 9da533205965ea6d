// A fair lock lets no reader pass a writer that waits, unless the reader tries without a time limit.
// check: holds
// outcomes: true-01
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReentrantReadWriteLockFair {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
    static int written;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        lock.readLock().lock();
        Thread writer = new Thread(() -> {
            lock.writeLock().lock();
            written = 1;
            lock.writeLock().unlock();
        });
        writer.start();
        while (!lock.hasQueuedThread(writer)) {
            Thread.yield();
        }
        boolean barged = lock.readLock().tryLock();
        int seen = written;
        lock.readLock().unlock();
        lock.readLock().unlock();
        lock.readLock().lock();
        outcome = barged + "-" + seen + written;
        lock.readLock().unlock();
        writer.join();
    }
}
