// An optimistic read that nobody validates sees half of a write.
// check: assert violated
// outcomes: 0, 1:AssertionError, 2
import java.util.concurrent.locks.StampedLock;

public class StampedLockNotValidated {
    static final StampedLock lock = new StampedLock();
    static volatile int left;
    static volatile int right;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread writer = new Thread(() -> {
            long stamp = lock.writeLock();
            left = 1;
            right = 1;
            lock.unlockWrite(stamp);
        });
        writer.start();
        lock.tryOptimisticRead();
        outcome = left + right; // without validate
        writer.join();
        assert outcome != 1;
    }
}
