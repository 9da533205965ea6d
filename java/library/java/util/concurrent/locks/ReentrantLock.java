package java.util.concurrent.locks;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Waits;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.TimeUnit;

/**
 * A lock is the monitor of an object of its own. In which order threads get it matters only for a fair lock, or where
 * somebody looks who waits: only then there is a queue, and a thread that does not get the lock at once joins it. A lock
 * that is not fair may be taken by a thread that comes along, before those in the queue.
 */
@Concurrency
public class ReentrantLock implements Lock, Serializable {
    private static final long serialVersionUID = 7373984872572414699L;
    private static final int OWNED = 0;
    private static final int INTERRUPTED = 1;

    /** Locks that are fair and others have monitors of different classes, so that what is known of one is not of the other. */
    private static class Sync {
        Thread owner; // known where there is a queue
        Thread first;
        Thread last;
    }

    private static final class NonfairSync extends Sync {
    }

    private static final class FairSync extends Sync {
    }

    private final Sync sync;

    public ReentrantLock() {
        sync = new NonfairSync();
    }

    public ReentrantLock(boolean fair) {
        sync = fair ? new FairSync() : new NonfairSync();
    }

    @Override
    public void lock() {
        if (isQueued()) {
            Thread current = Thread.currentThread();
            if (!enter(current, true, false)) {
                awaitTurn(current);
            }
        } else {
            Engine.lock((NonfairSync) sync);
        }
    }

    private boolean isQueued() {
        return Engine.noticesQueues() || sync instanceof FairSync;
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        Thread.throwInterrupted();
        if (isQueued()) {
            Thread current = Thread.currentThread();
            if (!enter(current, true, false) && awaitTurnOrInterrupt(current) == INTERRUPTED) {
                Thread.throwInterrupted();
            }
        } else if (Engine.noticesInterrupts()) {
            if (awaitFreeOrInterrupt(Thread.currentThread()) == INTERRUPTED) {
                Thread.throwInterrupted();
            }
        } else {
            Engine.lock((NonfairSync) sync);
        }
    }

    @Override
    public boolean tryLock() {
        return isQueued() ? enter(Thread.currentThread(), false, true) : Engine.tryLock((NonfairSync) sync);
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        Thread.throwInterrupted();
        boolean waits = unit.toNanos(time) > 0;
        Thread current = Thread.currentThread();
        int how;
        if (isQueued()) {
            if (enter(current, waits, false)) {
                return true;
            }
            if (!waits) {
                return false;
            }
            how = awaitTurnLimited(current);
        } else {
            if (!waits) {
                return Engine.tryLock((NonfairSync) sync);
            }
            how = awaitFreeLimited(current);
        }
        if (how == INTERRUPTED) {
            Thread.throwInterrupted();
        }
        if (how != OWNED) {
            current.passTime();
        }
        return how == OWNED;
    }

    @Override
    public void unlock() {
        if (!Engine.holdsLock(sync)) {
            throw new IllegalMonitorStateException();
        }
        if (isQueued()) {
            leave();
        } else {
            Engine.unlock((NonfairSync) sync);
        }
    }

    // Without a queue: threads that wait for an interrupt, or for a time, too.

    @Guard
    private static boolean isFree(Sync sync) {
        return Engine.isFree(sync);
    }

    @Guard
    private static boolean isTaken(Sync sync) {
        return !Engine.isFree(sync);
    }

    @Atomic
    @Waits
    private int awaitFreeOrInterrupt(Thread current) {
        int how = Engine.await(isFree(sync), Engine.isInterrupted(current));
        if (how == OWNED) {
            Engine.lock(sync);
        }
        return how;
    }

    @Atomic
    @Waits
    private int awaitFreeLimited(Thread current) {
        int how = Engine.await(isFree(sync), Engine.isInterrupted(current), isTaken(sync));
        if (how == OWNED) {
            Engine.lock(sync);
        }
        return how;
    }

    // With a queue.

    /** Takes the lock if it is free and nobody waits for it, or if that makes no difference; otherwise joins the queue. */
    @Atomic
    private boolean enter(Thread current, boolean waits, boolean barges) {
        boolean mayTry = barges || sync.first == null || sync instanceof NonfairSync || Engine.holdsLock(sync);
        if (mayTry && Engine.tryLock(sync)) {
            sync.owner = current;
            return true;
        }
        if (waits) {
            current.nextQueued = null;
            if (sync.last == null) {
                sync.first = current;
            } else {
                sync.last.nextQueued = current;
            }
            sync.last = current;
            current.showWaiting(false);
        }
        return false;
    }

    @Atomic
    private void leave() {
        if (Engine.holds(sync) == 1) {
            sync.owner = null;
        }
        Engine.unlock(sync);
    }

    @Guard
    private static boolean isTurn(Sync sync, Thread current) {
        return sync.first == current && Engine.isFree(sync);
    }

    @Guard
    private static boolean isNotTurn(Sync sync, Thread current) {
        return sync.first != current || !Engine.isFree(sync);
    }

    @Atomic
    @Waits
    private void awaitTurn(Thread current) {
        Engine.await(isTurn(sync, current));
        take(current, OWNED);
    }

    @Atomic
    @Waits
    private int awaitTurnOrInterrupt(Thread current) {
        return take(current, Engine.await(isTurn(sync, current), Engine.isInterrupted(current)));
    }

    @Atomic
    @Waits
    private int awaitTurnLimited(Thread current) {
        return take(current, Engine.await(isTurn(sync, current), Engine.isInterrupted(current), isNotTurn(sync, current)));
    }

    /** Leaves the queue, with the lock if it is the thread's turn. */
    private int take(Thread current, int how) {
        Thread before = null;
        for (Thread each = sync.first; each != current; each = each.nextQueued) {
            before = each;
        }
        if (before == null) {
            sync.first = current.nextQueued;
        } else {
            before.nextQueued = current.nextQueued;
        }
        if (sync.last == current) {
            sync.last = before;
        }
        current.nextQueued = null;
        current.showRunning();
        if (how == OWNED) {
            Engine.lock(sync);
            sync.owner = current;
        }
        return how;
    }

    @Override
    public Condition newCondition() {
        return new MonitorCondition(sync);
    }

    public int getHoldCount() {
        return Engine.holds(sync);
    }

    public boolean isHeldByCurrentThread() {
        return Engine.holdsLock(sync);
    }

    @Atomic
    public boolean isLocked() {
        if (Engine.holdsLock(sync)) {
            return true;
        }
        boolean wasFree = Engine.tryLock(sync);
        if (wasFree) {
            Engine.unlock(sync);
        }
        return !wasFree;
    }

    public final boolean isFair() {
        return sync instanceof FairSync;
    }

    protected Thread getOwner() {
        showQueue();
        return sync.owner;
    }

    /** Comes before all that shows who waits for the lock, or who has it. */
    private static void showQueue() {
        if (!Engine.noticesQueues()) {
            Engine.seesQueues("java.util.concurrent.locks.ReentrantLock: who waits for a lock, or has it".text());
        }
    }

    @Atomic
    public final boolean hasQueuedThreads() {
        showQueue();
        return sync.first != null;
    }

    @Atomic
    public final boolean hasQueuedThread(Thread thread) {
        showQueue();
        if (thread == null) {
            throw new NullPointerException();
        }
        for (Thread each = sync.first; each != null; each = each.nextQueued) {
            if (each == thread) {
                return true;
            }
        }
        return false;
    }

    @Atomic
    public final int getQueueLength() {
        showQueue();
        int length = 0;
        for (Thread each = sync.first; each != null; each = each.nextQueued) {
            length++;
        }
        return length;
    }

    /** The last one first. */
    @Atomic
    protected Collection<Thread> getQueuedThreads() {
        showQueue();
        ArrayList<Thread> threads = new ArrayList<>();
        for (Thread each = sync.first; each != null; each = each.nextQueued) {
            threads.add(0, each);
        }
        return threads;
    }

    public boolean hasWaiters(Condition condition) {
        return getWaitQueueLength(condition) > 0;
    }

    public int getWaitQueueLength(Condition condition) {
        return getWaitingThreads(condition).size();
    }

    protected Collection<Thread> getWaitingThreads(Condition condition) {
        if (condition == null) {
            throw new NullPointerException();
        }
        if (!(condition instanceof MonitorCondition)) {
            throw new IllegalArgumentException("not owner");
        }
        return ((MonitorCondition) condition).waitingThreads(sync);
    }

    @Override
    public String toString() {
        Thread owner = getOwner();
        return super.toString() + (owner == null ? "[Unlocked]" : "[Locked by thread " + owner.getName() + "]");
    }
}
