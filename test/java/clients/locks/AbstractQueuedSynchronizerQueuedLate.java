// A thread whose time is over may still be in the queue after the synchronizer was released.
// check: holds
// outcomes: got-empty, got-queued, late-empty, late-queued
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class AbstractQueuedSynchronizerQueuedLate {
    static class Latch extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            return getState() != 0;
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(1);
            return true;
        }
    }

    static final Latch latch = new Latch();
    static boolean isQueued;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            latch.release(0);
            isQueued = latch.hasQueuedThreads();
        });
        other.start();
        boolean isAcquired = latch.tryAcquireNanos(0, 1000000);
        other.join();
        outcome = (isAcquired ? "got-" : "late-") + (isQueued ? "queued" : "empty");
    }
}
