package java.util.concurrent.locks;

import bandera.engine.Alone;
import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Waits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.concurrent.TimeUnit;

/**
 * A condition of a lock that is a monitor. Threads wait in the order of their arrival. Whoever is in the queue and was
 * not signalled has {@link Thread#awaited} set; one whose time is over, or that is interrupted, clears it itself, and
 * leaves the queue when it has the lock again, so that the queue changes only under the lock.
 */
@Concurrency
final class MonitorCondition implements Condition {
    private static final int SIGNALLED = 0;
    private static final int INTERRUPTED = 1;
    private static final int LATE = 2;

    private final Object monitor;
    private Thread first;
    private Thread last;

    MonitorCondition(Object monitor) {
        this.monitor = monitor;
    }

    @Override
    public void await() throws InterruptedException {
        Thread.throwInterrupted();
        Thread current = Thread.currentThread();
        int holds = enter(current, false);
        if (Engine.noticesInterrupts()) {
            int how = block(current);
            leave(current, holds);
            if (how == INTERRUPTED) {
                Thread.throwInterrupted();
            }
        } else {
            leaveSignalled(current, holds);
        }
    }

    @Override
    public void awaitUninterruptibly() {
        Thread current = Thread.currentThread();
        leaveSignalled(current, enter(current, false));
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        return awaitLimited(unit.toNanos(time));
    }

    @Override
    public boolean awaitUntil(Date deadline) throws InterruptedException {
        return awaitLimited(deadline.getTime());
    }

    @Override
    public long awaitNanos(long nanos) throws InterruptedException {
        if (!awaitLimited(nanos)) {
            return 0;
        }
        /* The lock may have come late, although the signal did not. */
        boolean isLate = Engine.choose(2) == 1;
        if (isLate) {
            Thread.currentThread().passTime();
        }
        return isLate || nanos <= 0 ? 0 : 1;
    }

    /** Whether a signal came first. */
    private boolean awaitLimited(long nanos) throws InterruptedException {
        Thread.throwInterrupted();
        Thread current = Thread.currentThread();
        int holds = enter(current, true);
        int how = blockLimited(current);
        leave(current, holds);
        if (how == INTERRUPTED) {
            Thread.throwInterrupted();
        }
        if (how == LATE) {
            current.passTime();
        }
        return how == SIGNALLED;
    }

    /** Joins the queue and releases the lock; how often it was held. */
    private int enter(Thread current, boolean limited) {
        if (!Engine.holdsLock(monitor)) {
            throw new IllegalMonitorStateException();
        }
        if (Engine.failsSpuriously()) {
            current.setAwaited(null); // asks for the lock again at once: others cannot tell how long it has waited
        } else {
            append(current);
            current.setAwaited(this);
        }
        current.showWaiting(limited);
        int holds = Engine.holds(monitor);
        for (int i = 0; i < holds; i++) {
            Engine.unlock(monitor);
        }
        return holds;
    }

    private void append(Thread current) {
        current.nextAwaiting = null;
        if (last == null) {
            first = current;
        } else {
            last.nextAwaiting = current;
        }
        last = current;
    }

    @Guard
    private static boolean isOut(Thread current) {
        return current.awaited == null;
    }

    @Guard
    private static boolean isIn(Thread current) {
        return current.awaited != null;
    }

    @Guard
    private static boolean isInterrupted(Thread current) {
        return current.awaited != null && Engine.isInterrupted(current);
    }

    @Atomic
    @Waits
    private int block(Thread current) {
        int how = Engine.await(isOut(current), isInterrupted(current));
        current.awaited = null;
        return how;
    }

    @Atomic
    @Waits
    private int blockLimited(Thread current) {
        int how = Engine.await(isOut(current), isInterrupted(current), isIn(current));
        current.awaited = null;
        return how;
    }

    /** Waits for a signal and the lock in one step. Who was signalled is no longer in the queue. */
    private void leaveSignalled(Thread current, int holds) {
        Engine.lockWhen(monitor, isOut(current));
        leaveHeld(current, holds);
    }

    private void leave(Thread current, int holds) {
        Engine.lock(monitor);
        remove(current);
        leaveHeld(current, holds);
    }

    private void leaveHeld(Thread current, int holds) {
        for (int i = 1; i < holds; i++) {
            Engine.lock(monitor);
        }
        current.showRunning();
    }

    private void remove(Thread current) {
        Thread before = null;
        for (Thread each = first; each != null; each = each.nextAwaiting) {
            if (each == current) {
                if (before == null) {
                    first = each.nextAwaiting;
                } else {
                    before.nextAwaiting = each.nextAwaiting;
                }
                if (last == each) {
                    last = before;
                }
                return;
            }
            before = each;
        }
    }

    @Override
    public void signal() {
        checkHeld();
        boolean isDone = false;
        while (first != null && !isDone) {
            isDone = signalFirst();
        }
    }

    @Override
    public void signalAll() {
        checkHeld();
        while (first != null) {
            signalFirst();
        }
    }

    private void checkHeld() {
        if (!Engine.holdsLock(monitor)) {
            throw new IllegalMonitorStateException();
        }
    }

    /** Takes the first thread off the queue; whether it was still waiting. It goes on when the lock is free. */
    private boolean signalFirst() {
        Thread signalled = first;
        first = signalled.nextAwaiting;
        if (first == null) {
            last = null;
        }
        return clearAwaited(signalled);
    }

    /** A thread may give up just before, where its time can be over, or it can be interrupted: in the same moment. */
    @Alone
    private static boolean clearAwaited(Thread signalled) {
        boolean was = signalled.awaited != null;
        signalled.awaited = null;
        return was;
    }

    /** Those that wait, the last one first. */
    Collection<Thread> waitingThreads(Object lock) {
        if (lock != monitor) {
            throw new IllegalArgumentException("Not owner");
        }
        checkHeld();
        ArrayList<Thread> threads = new ArrayList<>();
        for (Thread each = first; each != null; each = each.nextAwaiting) {
            if (each.awaited == this) {
                threads.add(each);
            }
        }
        return threads;
    }
}
