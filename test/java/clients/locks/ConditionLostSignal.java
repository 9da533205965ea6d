// Nobody looks whether the signal has come already: a signal that comes before the wait is lost.
// check: deadlock violated
// outcomes: 7, deadlock
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionLostSignal {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition filled = lock.newCondition();
    static int value;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            lock.lock();
            value = 7;
            filled.signal();
            lock.unlock();
        });
        other.start();
        lock.lock();
        try {
            filled.await();
            outcome = value;
        } finally {
            lock.unlock();
        }
    }
}
