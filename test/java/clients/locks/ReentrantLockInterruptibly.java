// An interrupt ends the wait for a lock in lockInterruptibly, even if the lock is free. lock() only notes it.
// check: holds
// outcomes: interrupted, later, never
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockInterruptibly {
    static final ReentrantLock lock = new ReentrantLock();
    static String outcome;

    static String take() {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            return Thread.currentThread().isInterrupted() ? "flag" : "interrupted";
        }
        lock.unlock();
        lock.lock();
        lock.unlock();
        return Thread.interrupted() ? "later" : "never";
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = take());
        other.start();
        lock.lock();
        other.interrupt();
        lock.unlock();
        other.join();
    }
}
