// Waiting and signalling need the lock.
// check: holds
// outcomes: 2
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionWithoutLock {
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        other.start();
        try {
            condition.signal();
        } catch (IllegalMonitorStateException e) {
            outcome++;
        }
        try {
            condition.await();
        } catch (IllegalMonitorStateException e) {
            outcome++;
        }
        other.join();
    }
}
