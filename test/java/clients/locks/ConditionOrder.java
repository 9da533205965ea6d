// A signal wakes the thread that has waited longest.
// check: holds
// outcomes: 1
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionOrder {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = lock.newCondition();
    static int first;
    static int outcome;

    static void await(int number) {
        lock.lock();
        condition.awaitUninterruptibly();
        first = first == 0 ? number : first;
        condition.signal();
        lock.unlock();
    }

    static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = new Thread(() -> await(1));
        Thread two = new Thread(() -> await(2));
        one.start();
        awaitWaiting(one);
        two.start();
        awaitWaiting(two);
        lock.lock();
        condition.signal();
        lock.unlock();
        one.join();
        two.join();
        outcome = first;
    }
}
