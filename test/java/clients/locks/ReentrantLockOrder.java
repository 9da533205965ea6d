// Two locks in two orders.
// check: deadlock violated
// outcomes: 2, deadlock
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockOrder {
    static int outcome;

    static void takeBoth(ReentrantLock one, ReentrantLock two) {
        one.lock();
        two.lock();
        outcome++;
        two.unlock();
        one.unlock();
    }

    public static void main(String[] arguments) throws InterruptedException {
        ReentrantLock left = new ReentrantLock();
        ReentrantLock right = new ReentrantLock();
        Thread other = new Thread(() -> takeBoth(left, right));
        other.start();
        takeBoth(right, left);
        other.join();
    }
}
