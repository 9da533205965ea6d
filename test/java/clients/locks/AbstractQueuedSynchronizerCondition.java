// A user's mutex with a condition: waiting gives the mutex back, an interrupt and a signal end it.
// check: holds
// outcomes: interrupted, signalled
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class AbstractQueuedSynchronizerCondition {
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

        @Override
        protected boolean isHeldExclusively() {
            return getState() == 1;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Mutex mutex = new Mutex();
        AbstractQueuedSynchronizer.ConditionObject condition = mutex.new ConditionObject();
        Thread other = new Thread(() -> {
            mutex.acquire(1);
            try {
                condition.await();
                outcome = "signalled";
            } catch (InterruptedException e) {
                outcome = "interrupted";
            }
            mutex.release(1);
        });
        other.start();
        mutex.acquire(1);
        if (mutex.hasWaiters(condition)) {
            condition.signal();
        } else {
            other.interrupt();
        }
        mutex.release(1);
        other.join();
    }
}
