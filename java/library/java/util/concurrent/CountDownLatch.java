package java.util.concurrent;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Waits;

/** A number that threads wait for to be 0. Nobody can tell in which order they wait: all of them go on. */
@Concurrency
public class CountDownLatch {
    private static final int OPEN = 0;
    private static final int INTERRUPTED = 1;

    private volatile int count;

    public CountDownLatch(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count < 0");
        }
        this.count = count;
    }

    public void await() throws InterruptedException {
        Thread.throwInterrupted();
        Thread current = Thread.currentThread();
        if (mustWait(current, false) && awaitOpen(current) == INTERRUPTED) {
            Thread.throwInterrupted();
        }
    }

    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        boolean waits = unit.toNanos(timeout) > 0;
        Thread.throwInterrupted();
        if (!waits) {
            return count == 0;
        }
        Thread current = Thread.currentThread();
        if (!mustWait(current, true)) {
            return true;
        }
        int how = awaitOpenLimited(current);
        if (how == INTERRUPTED) {
            Thread.throwInterrupted();
        }
        if (how != OPEN) {
            current.passTime();
        }
        return how == OPEN;
    }

    /** Where nobody looks, a thread that finds the latch open waits like the others, but not for long. */
    private boolean mustWait(Thread current, boolean limited) {
        return !Engine.noticesStates() || beginWait(current, limited);
    }

    @Atomic
    private boolean beginWait(Thread current, boolean limited) {
        if (count == 0) {
            return false;
        }
        current.showWaiting(limited);
        return true;
    }

    @Guard
    private boolean isOpen() {
        return count == 0;
    }

    @Guard
    private boolean isClosed() {
        return count != 0;
    }

    @Atomic
    @Waits
    private int awaitOpen(Thread current) {
        int how = Engine.await(isOpen(), Engine.isInterrupted(current));
        current.showRunning();
        return how;
    }

    @Atomic
    @Waits
    private int awaitOpenLimited(Thread current) {
        int how = Engine.await(isOpen(), Engine.isInterrupted(current), isClosed());
        current.showRunning();
        return how;
    }

    @Atomic
    public void countDown() {
        if (count > 0) {
            count--;
        }
    }

    public long getCount() {
        return count;
    }

    @Override
    public String toString() {
        return super.toString() + "[Count = " + count + "]";
    }
}
