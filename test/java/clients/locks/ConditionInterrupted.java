// A thread that waits for a condition is signalled and interrupted: it has the lock again either way.
// check: holds
// outcomes: interrupted, signalled-flag
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionInterrupted {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = lock.newCondition();
    static boolean waits;
    static String outcome;

    static String await() {
        lock.lock();
        try {
            waits = true;
            condition.await();
            return (lock.isHeldByCurrentThread() ? "signalled" : "no lock") + (Thread.interrupted() ? "-flag" : "");
        } catch (InterruptedException e) {
            return (lock.isHeldByCurrentThread() ? "interrupted" : "no lock") + (Thread.interrupted() ? "-flag" : "");
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = await());
        other.start();
        lock.lock();
        if (waits) {
            condition.signal();
        }
        other.interrupt();
        lock.unlock();
        other.join();
    }
}
