// The answer of tryLock is ignored: unlock fails where the lock was not taken.
// check: exception, race violated
// outcomes: 1:IllegalMonitorStateException, 2, 2:IllegalMonitorStateException
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockTryIgnored {
    static final ReentrantLock lock = new ReentrantLock();
    static int outcome;

    static void count() {
        lock.tryLock();
        outcome++;
        lock.unlock();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(ReentrantLockTryIgnored::count);
        other.start();
        try {
            count();
        } finally {
            other.join();
        }
    }
}
