// A lock that is not fair may go to a thread that comes later than one that waits.
// check: holds
// outcomes: bargeswaits, waitsbarges
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockBarging {
    static final ReentrantLock lock = new ReentrantLock();
    static String outcome = "";

    static void take(String name) {
        lock.lock();
        outcome += name;
        lock.unlock();
    }

    public static void main(String[] arguments) throws InterruptedException {
        lock.lock();
        Thread waits = new Thread(() -> take("waits"));
        waits.start();
        while (!lock.hasQueuedThread(waits)) {
            Thread.yield();
        }
        lock.unlock();
        take("barges");
        waits.join();
    }
}
