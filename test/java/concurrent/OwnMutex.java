// A mutex and a gate of the program's own, by the JDK's class for synchronizers. A gate that is opened without a
// release wakes nobody.
// check: holds
// check unlocked: assert violated
// check silent: deadlock violated
// check signal: holds
// check unsignalled: deadlock violated
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;

public class OwnMutex {
    static class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int argument) {
            if (!compareAndSetState(0, 1)) {
                return false;
            }
            setExclusiveOwnerThread(Thread.currentThread());
            return true;
        }

        @Override
        protected boolean tryRelease(int argument) {
            setExclusiveOwnerThread(null);
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getExclusiveOwnerThread() == Thread.currentThread();
        }

        Condition newCondition() {
            return new ConditionObject();
        }
    }

    static class Gate extends AbstractQueuedSynchronizer {
        @Override
        protected int tryAcquireShared(int argument) {
            return getState() == 1 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(int argument) {
            setState(1);
            return true;
        }
    }

    static final Mutex mutex = new Mutex();
    static final Gate gate = new Gate();
    static int value;
    static boolean isSet;

    static void add(boolean locks) {
        if (locks) {
            mutex.acquire(1);
        }
        int before = value;
        value = before + 1;
        if (locks) {
            mutex.release(1);
        }
    }

    static void hand(boolean signals) throws InterruptedException {
        Condition changed = mutex.newCondition();
        Thread setter = new Thread(() -> {
            mutex.acquire(1);
            isSet = true;
            if (signals) {
                changed.signal();
            }
            mutex.release(1);
        });
        setter.start();
        mutex.acquire(1);
        while (!isSet) {
            changed.await();
        }
        mutex.release(1);
    }

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length == 0 ? "" : arguments[0];
        if (how.equals("signal") || how.equals("unsignalled")) {
            hand(how.equals("signal"));
            return;
        }
        boolean locks = !how.equals("unlocked");
        Thread other = new Thread(() -> {
            gate.acquireShared(1);
            add(locks);
        });
        other.start();
        if (how.equals("silent")) {
            gate.tryReleaseShared(1);
        } else {
            gate.releaseShared(1);
        }
        add(locks);
        other.join();
        assert value == 2;
    }
}
