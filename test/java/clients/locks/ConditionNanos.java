// awaitNanos says how much time is left: more than nothing if the signal came in time.
// check: holds
// outcomes: left-signalled, nothing-left, nothing-left-signalled
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionNanos {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = lock.newCondition();
    static boolean signalled;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            lock.lock();
            signalled = true;
            condition.signal();
            lock.unlock();
        });
        lock.lock();
        other.start();
        long left = condition.awaitNanos(TimeUnit.MILLISECONDS.toNanos(50));
        outcome = (left > 0 ? "left" : "nothing-left") + (signalled ? "-signalled" : "");
        lock.unlock();
        other.join();
    }
}
