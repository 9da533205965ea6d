// tryRelease says that nobody needs to be woken, although the state is free.
// check: deadlock violated
// outcomes: 2, deadlock
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class AbstractQueuedSynchronizerNoWakeup {
    static int outcome;

    static class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return false; // not true
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
    }
}
