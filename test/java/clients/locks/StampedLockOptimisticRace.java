// An optimistic read of plain data races with the writer, even if it is validated.
// check: race violated
// outcomes: again, valid-0, valid-1
import java.util.concurrent.locks.StampedLock;

public class StampedLockOptimisticRace {
    static final StampedLock lock = new StampedLock();
    static int value;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread writer = new Thread(() -> {
            long stamp = lock.writeLock();
            value = 1;
            lock.unlockWrite(stamp);
        });
        writer.start();
        long stamp = lock.tryOptimisticRead();
        int seen = value;
        outcome = lock.validate(stamp) ? "valid-" + seen : "again";
        writer.join();
    }
}
