// A reader that is alone becomes a writer; otherwise it gives up its read lock and waits.
// check: holds
// outcomes: 2
import java.util.concurrent.locks.StampedLock;

public class StampedLockConvert {
    static final StampedLock lock = new StampedLock();
    static int outcome;

    static void count() {
        long stamp = lock.readLock();
        long write = lock.tryConvertToWriteLock(stamp);
        if (write == 0) {
            lock.unlockRead(stamp);
            write = lock.writeLock();
        }
        outcome++;
        lock.unlock(write);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(StampedLockConvert::count);
        other.start();
        count();
        other.join();
        assert outcome == 2;
    }
}
