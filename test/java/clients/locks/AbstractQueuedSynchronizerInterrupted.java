// A user's mutex: an interrupt ends acquireInterruptibly, a time limit ends tryAcquireNanos, and acquire notes
// interrupts.
// check: holds
// outcomes: interrupted, noted
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class AbstractQueuedSynchronizerInterrupted {
    static String outcome;

    static class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return true;
        }
    }

    static String acquire(Mutex mutex) {
        try {
            if (mutex.tryAcquireNanos(1, 1000)) {
                mutex.release(1);
            }
            mutex.acquireInterruptibly(1);
            mutex.release(1);
        } catch (InterruptedException e) {
            return "interrupted";
        }
        mutex.acquire(1);
        mutex.release(1);
        return Thread.interrupted() ? "noted" : "too-late";
    }

    public static void main(String[] arguments) throws InterruptedException {
        Mutex mutex = new Mutex();
        mutex.acquire(1);
        Thread other = new Thread(() -> outcome = acquire(mutex));
        other.start();
        other.interrupt();
        mutex.release(1);
        other.join();
    }
}
