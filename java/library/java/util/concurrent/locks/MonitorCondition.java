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
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;

/**
 * A condition of a lock that is a monitor. Threads wait in the order of their arrival. Whoever is in the queue and was
 * not signalled has {@link Thread#awaited} set; one whose time is over, or that is interrupted, clears it itself, and
 * leaves the queue when it has the lock again, so that the queue changes only under the lock. Where the lock has a
 * queue of its own, a thread that is signalled joins that.
 */
@Concurrency
final class MonitorCondition implements Condition {
    private static final int SIGNALLED = 0;
    private static final int INTERRUPTED = 1;
    private static final int LATE = 2;

    private final ReentrantLock.Sync sync;
    private Thread first;
    private Thread last;

    MonitorCondition(ReentrantLock.Sync sync) {
        this.sync = sync;
    }

    @Override
    public void await() throws InterruptedException {
        Thread.throwInterrupted();
        Thread current = Thread.currentThread();
        int holds = enter(current, false);
        int waits = ForkJoinWorkerThread.beginBlock(current);
        if (isSimple() && !Engine.noticesInterrupts() && !current.isIdle()) {
            Engine.lockWhen(sync, isOut(current));
            ForkJoinWorkerThread.endBlock(current, waits);
            holdAgain(holds);
            return;
        }
        int how = Engine.wakesSpuriously() ? blockOrWake(current)
                : current.isIdle() ? blockIdle(current) : block(current);
        ForkJoinWorkerThread.endBlock(current, waits);
        leave(current, holds, how);
        if (how == INTERRUPTED) {
            Thread.throwDismissed();
        }
    }

    /** Whether all that a thread waits for is a signal, and the lock. */
    private boolean isSimple() {
        return !sync.isQueued() && !Engine.wakesSpuriously();
    }

    @Override
    public void awaitUninterruptibly() {
        Thread current = Thread.currentThread();
        int holds = enter(current, false);
        int waits = ForkJoinWorkerThread.beginBlock(current);
        if (isSimple()) {
            Engine.lockWhen(sync, isOut(current));
            ForkJoinWorkerThread.endBlock(current, waits);
            holdAgain(holds);
            return;
        }
        if (!Engine.wakesSpuriously()) {
            blockUninterruptibly(current);
        }
        ForkJoinWorkerThread.endBlock(current, waits);
        leave(current, holds, withdraw(current) ? LATE : SIGNALLED);
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        unit.toNanos(time);
        return awaitLimited();
    }

    @Override
    public boolean awaitUntil(Date deadline) throws InterruptedException {
        deadline.getTime();
        return awaitLimited();
    }

    @Override
    public long awaitNanos(long nanos) throws InterruptedException {
        if (!awaitLimited()) {
            return 0;
        }
        // The lock may have come late, although the signal did not.
        boolean isLate = Engine.mayBeOver();
        if (isLate) {
            Thread.currentThread().passTime();
        }
        return isLate || nanos <= 0 ? 0 : 1;
    }

    /** Whether a signal came first. */
    private boolean awaitLimited() throws InterruptedException {
        Thread.throwInterrupted();
        Thread current = Thread.currentThread();
        int holds = enter(current, true);
        int how = current.isIdle() ? blockIdleLimited(current) : blockLimited(current);
        leave(current, holds, how);
        if (how == INTERRUPTED) {
            Thread.throwDismissed();
        }
        if (how == LATE && Engine.failsSpuriously()) {
            return true;
        }
        if (how == LATE) {
            current.passTime();
        }
        return how == SIGNALLED;
    }

    /** Joins the queue and releases the lock; how often it was held. */
    private int enter(Thread current, boolean limited) {
        if (!Engine.holdsLock(sync)) {
            throw new IllegalMonitorStateException();
        }
        append(current);
        current.setAwaited(this);
        current.showWaiting(limited);
        int holds = sync.holds;
        sync.holds = 0;
        if (sync.isQueued()) {
            release(holds);
        } else {
            for (int i = 1; i < holds; i++) {
                Engine.unlock(sync);
            }
            Engine.unlock(sync);
        }
        return holds;
    }

    @Atomic
    private void release(int holds) {
        sync.owner = null;
        for (int i = 0; i < holds; i++) {
            Engine.unlock(sync);
        }
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

    @Guard
    private static boolean isDismissed(Thread current) {
        return current.awaited != null && (current.isDismissed || Engine.isInterrupted(current));
    }

    @Guard
    private static boolean mayWake() {
        return true;
    }

    @Atomic
    @Waits
    private int block(Thread current) {
        return withdraw(current, Engine.await(isOut(current), isInterrupted(current)));
    }

    /** A worker of a pool. */
    @Atomic
    @Waits
    private int blockIdle(Thread current) {
        return withdraw(current, Engine.await(isOut(current), isDismissed(current)));
    }

    @Atomic
    @Waits
    private int blockIdleLimited(Thread current) {
        return withdraw(current, Engine.await(isOut(current), isDismissed(current), isIn(current)));
    }

    @Atomic
    @Waits
    private int blockOrWake(Thread current) {
        return withdraw(current, Engine.await(mayWake(), isInterrupted(current)));
    }

    @Atomic
    @Waits
    private int blockLimited(Thread current) {
        return withdraw(current, Engine.await(isOut(current), isInterrupted(current), isIn(current)));
    }

    @Atomic
    @Waits
    private void blockUninterruptibly(Thread current) {
        Engine.await(isOut(current));
    }

    /** A thread goes on: without a signal it has to join the queue of the lock itself. */
    private int withdraw(Thread current, int how) {
        return withdraw(current) && how == SIGNALLED ? LATE : how;
    }

    @Atomic
    private boolean withdraw(Thread current) {
        boolean wasIn = current.awaited != null;
        current.awaited = null;
        if (wasIn && sync.isQueued()) {
            sync.join(current, false);
        }
        return wasIn;
    }

    /** Takes the lock again. Who was signalled is no longer in the queue of the condition. */
    private void leave(Thread current, int holds, int how) {
        if (sync.isQueued()) {
            sync.awaitTurn(current);
        } else {
            Engine.lock(sync);
        }
        if (how != SIGNALLED) {
            remove(current);
        }
        holdAgain(holds);
        current.showRunning();
    }

    /** Holds the lock, which the thread has, as often as before. */
    private void holdAgain(int holds) {
        for (int i = 1; i < holds; i++) {
            Engine.lock(sync);
        }
        sync.holds = holds;
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
        if (!Engine.holdsLock(sync)) {
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
        return sync.isQueued() ? transfer(signalled) : clearAwaited(signalled);
    }

    /** A thread may give up just before, where its time can be over, or it can be interrupted: in the same moment. */
    @Alone
    private static boolean clearAwaited(Thread signalled) {
        boolean was = signalled.awaited != null;
        signalled.awaited = null;
        return was;
    }

    @Atomic
    private boolean transfer(Thread signalled) {
        boolean was = signalled.awaited != null;
        signalled.awaited = null;
        if (was) {
            sync.join(signalled, false);
        }
        return was;
    }

    /** Those that wait, the first one first. */
    Collection<Thread> waitingThreads(ReentrantLock.Sync asked) {
        if (asked != sync) {
            throw new IllegalArgumentException("not owner");
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
