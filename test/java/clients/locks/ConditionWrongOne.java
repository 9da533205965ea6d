// Two conditions of one lock: the signal goes to the wrong one.
// check: deadlock violated
// outcomes: 1, deadlock
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionWrongOne {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition filled = lock.newCondition();
    static final Condition emptied = lock.newCondition();
    static int items;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        new Thread(() -> {
            lock.lock();
            items++;
            emptied.signal(); // not filled
            lock.unlock();
        }).start();
        lock.lock();
        while (items == 0) {
            filled.await();
        }
        outcome = items;
        lock.unlock();
    }
}
