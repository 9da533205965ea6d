// Main tries to read and to write while another thread reads: readers share, a writer gets in once the reader is gone.
// check: holds
// outcomes: read, read-write
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReentrantReadWriteLockTry {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static String outcome = "";

    public static void main(String[] arguments) throws InterruptedException {
        Thread reader = new Thread(() -> {
            lock.readLock().lock();
            lock.readLock().unlock();
        });
        reader.start();
        if (lock.readLock().tryLock()) {
            outcome = "read";
            lock.readLock().unlock();
        }
        if (lock.writeLock().tryLock()) {
            outcome += "-write";
            lock.writeLock().unlock();
        }
        reader.join();
    }
}
