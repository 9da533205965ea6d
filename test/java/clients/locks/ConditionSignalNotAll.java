// Two threads wait, and one signal wakes only one of them.
// check: deadlock violated
// outcomes: 2, deadlock
// bytecode: too large
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionSignalNotAll {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition open = lock.newCondition();
    static boolean isOpen;
    static int outcome;

    static void pass() {
        lock.lock();
        try {
            while (!isOpen) {
                open.await();
            }
            outcome++;
        } catch (InterruptedException e) {
            outcome = -1;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = new Thread(ConditionSignalNotAll::pass);
        Thread two = new Thread(ConditionSignalNotAll::pass);
        one.start();
        two.start();
        lock.lock();
        isOpen = true;
        open.signal(); // not signalAll
        lock.unlock();
        one.join();
        two.join();
    }
}
