// A wait for the read lock with a time limit: in time, or expired; nothing is lost.
// check: holds
// outcomes: expired-0, in-time-1
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

public class StampedLockTimeLimit {
    static final StampedLock lock = new StampedLock();
    static String outcome;

    static String attempt() {
        try {
            return lock.tryReadLock(1, TimeUnit.MILLISECONDS) != 0 ? "in-time" : "expired";
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = attempt());
        long stamp = lock.writeLock();
        other.start();
        lock.unlockWrite(stamp);
        other.join();
        outcome += "-" + lock.getReadLockCount();
    }
}
