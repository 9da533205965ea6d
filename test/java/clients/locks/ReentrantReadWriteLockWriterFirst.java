// A reader does not pass a writer that waits first in the queue, although the lock is not fair; a thread that reads
// already may read again.
// check: holds
// outcomes: seen-1
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReentrantReadWriteLockWriterFirst {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int written;
    static int seen;
    static String outcome;

    static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread writer = new Thread(() -> {
            lock.writeLock().lock();
            written = 1;
            lock.writeLock().unlock();
        });
        Thread reader = new Thread(() -> {
            lock.readLock().lock();
            seen = written;
            lock.readLock().unlock();
        });
        lock.readLock().lock();
        writer.start();
        awaitWaiting(writer);
        lock.readLock().lock();
        reader.start();
        awaitWaiting(reader);
        lock.readLock().unlock();
        lock.readLock().unlock();
        writer.join();
        reader.join();
        outcome = "seen-" + seen;
    }
}
