// A time limit may expire at any moment, or the lock is free in time. An interrupt ends the wait, too.
// check: holds
// outcomes: expired, interrupted, taken
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockTimeLimit {
    static final ReentrantLock lock = new ReentrantLock();
    static String outcome;

    static String take() {
        try {
            if (!lock.tryLock(1, TimeUnit.MILLISECONDS)) {
                return "expired";
            }
            lock.unlock();
            return "taken";
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        lock.lock();
        Thread other = new Thread(() -> outcome = take());
        other.start();
        other.interrupt();
        lock.unlock();
        other.join();
    }
}
