// A wait with a time limit says whether it expired.
// check: holds
// outcomes: expired, expired-never, late-expired, signal
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionTimeLimit {
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
        other.start();
        lock.lock();
        boolean before = signalled;
        boolean inTime = condition.await(1, TimeUnit.MILLISECONDS);
        outcome = (before ? "late-" : "") + (inTime ? "signal" : "expired") + (signalled ? "" : "-never");
        lock.unlock();
        other.join();
    }
}
