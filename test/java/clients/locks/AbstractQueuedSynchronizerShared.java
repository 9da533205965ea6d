// A latch as a user writes it, in shared mode: both threads get through once it is open.
// check: holds
// outcomes: 3
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class AbstractQueuedSynchronizerShared {
    static int value;
    static int outcome;

    static class Latch extends AbstractQueuedSynchronizer {
        @Override
        protected int tryAcquireShared(int ignored) {
            return getState() == 1 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(int ignored) {
            setState(1);
            return true;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Latch latch = new Latch();
        Thread other = new Thread(() -> {
            value = 3;
            latch.releaseShared(1);
        });
        other.start();
        latch.acquireSharedInterruptibly(1);
        outcome = value;
        latch.acquireShared(1);
    }
}
