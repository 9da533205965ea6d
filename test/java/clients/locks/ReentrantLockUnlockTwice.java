// A finally block unlocks what was unlocked before.
// check: exception violated
// outcomes: 2:IllegalMonitorStateException
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockUnlockTwice {
    static final ReentrantLock lock = new ReentrantLock();
    static int outcome;

    static void count() {
        lock.lock();
        try {
            outcome++;
            lock.unlock();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(ReentrantLockUnlockTwice::count);
        other.start();
        other.join();
        lock.lock();
        outcome++;
        lock.unlock();
    }
}
