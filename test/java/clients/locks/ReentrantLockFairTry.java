// tryLock barges in even where the lock is fair; with a time limit it does not.
// check: holds
// outcomes: barges-waits, waits, waitsbarges-
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockFairTry {
    static final ReentrantLock lock = new ReentrantLock(true);
    static String outcome = "";

    public static void main(String[] arguments) throws InterruptedException {
        lock.lock();
        Thread waits = new Thread(() -> {
            lock.lock();
            outcome += "waits";
            lock.unlock();
        });
        waits.start();
        while (!lock.hasQueuedThread(waits)) {
            Thread.yield();
        }
        lock.unlock();
        if (lock.tryLock()) {
            outcome += "barges-";
            lock.unlock();
        }
        waits.join();
    }
}
