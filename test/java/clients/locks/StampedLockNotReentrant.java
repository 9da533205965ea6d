// A stamped lock is not reentrant.
// check: deadlock violated
// outcomes: deadlock
import java.util.concurrent.locks.StampedLock;

public class StampedLockNotReentrant {
    static final StampedLock lock = new StampedLock();
    static int outcome;

    static void count() {
        long stamp = lock.writeLock();
        outcome++;
        lock.unlockWrite(stamp);
    }

    public static void main(String[] arguments) {
        new Thread(StampedLockNotReentrant::count).start();
        long stamp = lock.writeLock();
        count();
        lock.unlockWrite(stamp);
    }
}
