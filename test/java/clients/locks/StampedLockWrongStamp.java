// A stamp belongs to one acquisition: an old one, or one of another mode, is refused.
// check: holds
// outcomes: 3
import java.util.concurrent.locks.StampedLock;

public class StampedLockWrongStamp {
    static final StampedLock lock = new StampedLock();
    static int outcome;

    static void refuse(Runnable action) {
        try {
            action.run();
        } catch (IllegalMonitorStateException e) {
            outcome++;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        long old = lock.writeLock();
        lock.unlockWrite(old);
        Thread other = new Thread(() -> refuse(() -> lock.unlockWrite(old)));
        other.start();
        other.join();
        long stamp = lock.readLock();
        refuse(() -> lock.unlockWrite(stamp));
        lock.unlockRead(stamp);
        refuse(() -> lock.unlockRead(stamp));
    }
}
