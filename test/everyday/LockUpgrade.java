// test: bandera check %s
// expect: exit 1
// expect: deadlock: violated at LockUpgrade.java:%here (replayed
// expect: ~(?s)acquires ReadLock@\d\n.*waits in WriteLock.lock for the lock\n\nthread "reader"\n
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Whoever reads acquires the lock for writing, too, before it has released it for reading. */
public class LockUpgrade {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;

    int get() {
        lock.readLock().lock();
        try {
            if (value == 0) {
                lock.writeLock().lock(); // here
                try {
                    value = 42;
                } finally {
                    lock.writeLock().unlock();
                }
            }
            return value;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockUpgrade cache = new LockUpgrade();
        Thread reader = new Thread(cache::get, "reader");
        reader.start();
        cache.get();
        reader.join();
    }
}
