// tryLock takes the lock or says that it is not free.
// check: holds
// outcomes: 2, 3
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockTry {
    static final ReentrantLock lock = new ReentrantLock();
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            if (lock.tryLock()) {
                outcome += 1;
                lock.unlock();
            }
        });
        other.start();
        lock.lock();
        outcome += 2;
        lock.unlock();
        other.join();
    }
}
