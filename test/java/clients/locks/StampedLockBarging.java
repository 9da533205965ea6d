// A reader that comes while a writer waits may get in before it.
// check: holds
// outcomes: seen-0, seen-1
import java.util.concurrent.locks.StampedLock;

public class StampedLockBarging {
    static final StampedLock lock = new StampedLock();
    static int written;
    static int seen;
    static String outcome;

    static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread writer = new Thread(() -> {
            long stamp = lock.writeLock();
            written = 1;
            lock.unlockWrite(stamp);
        });
        Thread reader = new Thread(() -> {
            long stamp = lock.readLock();
            seen = written;
            lock.unlockRead(stamp);
        });
        long stamp = lock.readLock();
        writer.start();
        awaitWaiting(writer);
        reader.start();
        lock.unlockRead(stamp);
        writer.join();
        reader.join();
        outcome = "seen-" + seen;
    }
}
