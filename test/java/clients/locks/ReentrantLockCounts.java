// Two threads count under a lock; one of them takes it twice.
// check: holds
// outcomes: 3
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockCounts {
    static final ReentrantLock lock = new ReentrantLock();
    static int outcome;

    static void countTwice() {
        lock.lock();
        try {
            count();
            count();
        } finally {
            lock.unlock();
        }
    }

    static void count() {
        lock.lock();
        try {
            outcome++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(ReentrantLockCounts::countTwice);
        other.start();
        count();
        other.join();
        assert outcome == 3;
    }
}
