// An optimistic read that is validated sees no half of a write. What it reads is volatile, as the class asks for.
// check: holds
// outcomes: 0, 2, again
import java.util.concurrent.locks.StampedLock;

public class StampedLockOptimistic {
    static final StampedLock lock = new StampedLock();
    static volatile int left;
    static volatile int right;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread writer = new Thread(() -> {
            long stamp = lock.writeLock();
            left = 1;
            right = 1;
            lock.unlockWrite(stamp);
        });
        writer.start();
        long stamp = lock.tryOptimisticRead();
        int sum = left + right;
        outcome = lock.validate(stamp) ? Integer.toString(sum) : "again";
        writer.join();
        assert !outcome.equals("1");
    }
}
