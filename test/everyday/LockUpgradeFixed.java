// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Whoever reads releases the lock before it acquires it for writing. */
public class LockUpgradeFixed {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;

    int get() {
        lock.readLock().lock();
        try {
            if (value != 0)
                return value;
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            value = 42;
            return value;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockUpgradeFixed cache = new LockUpgradeFixed();
        Thread reader = new Thread(cache::get, "reader");
        reader.start();
        cache.get();
        reader.join();
    }
}
