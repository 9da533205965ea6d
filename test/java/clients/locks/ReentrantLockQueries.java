// Who holds a lock, how often, and who waits for it.
// check: holds
// outcomes: held-2-free, held-2-queued-free
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockQueries {
    static final ReentrantLock lock = new ReentrantLock();
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        lock.lock();
        lock.lock();
        other.start();
        String held = (lock.isHeldByCurrentThread() && lock.isLocked() ? "held-" : "free-") + lock.getHoldCount();
        String queued = lock.hasQueuedThread(other) ? "-queued" : "";
        lock.unlock();
        lock.unlock();
        other.join();
        outcome = held + queued + (lock.isLocked() || lock.hasQueuedThreads() || lock.isFair() ? "-held" : "-free");
    }
}
