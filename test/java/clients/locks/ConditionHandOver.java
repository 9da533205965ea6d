// A thread waits in a loop until another one has signalled: no signal is lost, and what was written before is seen.
// check: holds
// outcomes: 7
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionHandOver {
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
            while (value == 0) {
                filled.await();
            }
            outcome = value;
        } finally {
            lock.unlock();
        }
    }
}
