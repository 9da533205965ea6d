// A mutex as a user writes it, after the documentation of AbstractQueuedSynchronizer.
// check: holds
// outcomes: 2
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class AbstractQueuedSynchronizerMutex {
    static int outcome;

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

    static void count(Mutex mutex) {
        mutex.acquire(1);
        outcome++;
        mutex.release(1);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Mutex mutex = new Mutex();
        Thread other = new Thread(() -> count(mutex));
        other.start();
        count(mutex);
        other.join();
        assert outcome == 2;
    }
}
