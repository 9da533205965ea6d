// A wait gives up a lock that is held twice, and holds it twice again afterwards.
// check: holds
// outcomes: held-2-free
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionReentrant {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = lock.newCondition();
    static boolean signalled;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            lock.lock();
            signalled = true;
            condition.signalAll();
            lock.unlock();
        });
        other.start();
        lock.lock();
        lock.lock();
        while (!signalled) {
            condition.await();
        }
        outcome = "held-" + lock.getHoldCount();
        lock.unlock();
        lock.unlock();
        outcome += lock.isHeldByCurrentThread() ? "-held" : "-free";
        other.join();
    }
}
