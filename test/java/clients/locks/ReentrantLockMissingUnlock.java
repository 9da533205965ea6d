// A path returns without unlocking: whoever comes next waits for ever.
// check: deadlock violated
// outcomes: 2, deadlock
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockMissingUnlock {
    static final ReentrantLock lock = new ReentrantLock();
    static int outcome;

    static void addUpToTwo(int more) {
        lock.lock();
        if (outcome + more > 2) {
            return; // with the lock
        }
        outcome += more;
        lock.unlock();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> addUpToTwo(2));
        other.start();
        addUpToTwo(1);
        other.join();
        lock.lock();
    }
}
