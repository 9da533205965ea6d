package java.util.concurrent.locks;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.WaitQueue;
import bandera.engine.Waits;
import java.io.Serializable;
import java.util.Collection;
import java.util.concurrent.TimeUnit;

/**
 * A lock is the monitor of an object of its own. In which order threads get it matters only for a fair lock, or where
 * somebody looks who waits: only then there is a queue, and a thread that does not get the lock at once joins it. A
 * lock that is not fair may be taken by a thread that comes along, before those in the queue.
 */
@Concurrency
public class ReentrantLock implements Lock, Serializable {
    private static final long serialVersionUID = 7373984872572414699L;
    private static final int OWNED = 0;
    private static final int INTERRUPTED = 1;

    /** Fair locks and others have monitors of different classes: what is known of the one, is not of the other. */
    abstract static class Sync {
        int holds; // of the thread that has the lock: only that thread looks
        Thread owner; // known where there is a queue
        WaitQueue queue; // null as long as none was needed

        /** Whether threads that wait are in a queue. */
        final boolean isQueued() {
            return Engine.noticesQueues() || this instanceof FairSync;
        }

        final void join(Thread thread, boolean limited) {
            if (queue == null) {
                queue = new WaitQueue();
            }
            queue.add(thread);
            thread.showWaiting(limited);
        }

        final boolean hasWaiting() {
            return queue != null && queue.first != null;
        }

        @Guard
        static boolean isTurn(Sync sync, Thread current) {
            return sync.queue.first == current && Engine.isFree(sync);
        }

        /** Whether the time may be over: where somebody looks at the queue, also while it is the thread's turn. */
        @Guard
        static boolean mayBeLate(Sync sync, Thread current, boolean isSeen) {
            return isSeen || sync.queue.first != current || !Engine.isFree(sync);
        }

        /** Waits in the queue, which the thread has joined. */
        @Atomic
        @Waits
        final void awaitTurn(Thread current) {
            Engine.await(isTurn(this, current));
            take(current, OWNED);
        }

        @Atomic
        @Waits
        final int awaitTurnOrInterrupt(Thread current) {
            return take(current, Engine.await(isTurn(this, current), Engine.isInterrupted(current)));
        }

        @Atomic
        @Waits
        final int awaitTurnLimited(Thread current) {
            boolean isSeen = Engine.noticesQueues();
            return take(current, Engine.await(isTurn(this, current), Engine.isInterrupted(current),
                    mayBeLate(this, current, isSeen)));
        }

        /** Leaves the queue, with the lock if it is the thread's turn. */
        private int take(Thread current, int how) {
            queue.remove(current);
            current.showRunning();
            if (how == OWNED) {
                Engine.lock(this);
                owner = current;
            }
            return how;
        }
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
        if (sync.isQueued()) {
            Thread current = Thread.currentThread();
            if (!enter(current, true, false)) {
                sync.awaitTurn(current);
            }
        } else {
            Engine.lock((NonfairSync) sync);
        }
        sync.holds++;
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        Thread.throwInterrupted();
        Thread current = Thread.currentThread();
        if (sync.isQueued()) {
            if (!enter(current, true, false) && sync.awaitTurnOrInterrupt(current) == INTERRUPTED) {
                Thread.throwInterrupted();
            }
        } else if (Engine.noticesInterrupts()) {
            if (Engine.lockOr((NonfairSync) sync, Engine.isInterrupted(current)) == INTERRUPTED) {
                Thread.throwInterrupted();
            }
        } else {
            Engine.lock((NonfairSync) sync);
        }
        sync.holds++;
    }

    @Override
    public boolean tryLock() {
        boolean isOwned =
                sync.isQueued() ? enter(Thread.currentThread(), false, true) : Engine.tryLock((NonfairSync) sync);
        if (isOwned) {
            sync.holds++;
        }
        return isOwned;
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        boolean waits = unit.toNanos(time) > 0;
        Thread.throwInterrupted();
        Thread current = Thread.currentThread();
        int how = sync.isQueued() ? tryInTurn(current, waits) : tryUnordered(current, waits);
        if (how == INTERRUPTED) {
            Thread.throwInterrupted();
        }
        if (how == OWNED) {
            sync.holds++;
        } else if (waits) {
            current.passTime();
        }
        return how == OWNED;
    }

    private int tryInTurn(Thread current, boolean waits) {
        boolean isOwned = enter(current, waits, false);
        return isOwned ? OWNED : waits ? sync.awaitTurnLimited(current) : INTERRUPTED + 1;
    }

    private int tryUnordered(Thread current, boolean waits) {
        NonfairSync monitor = (NonfairSync) sync;
        if (waits) {
            return Engine.lockOr(monitor, Engine.isInterrupted(current), isTaken(monitor));
        }
        return Engine.tryLock(monitor) ? OWNED : INTERRUPTED + 1;
    }

    @Guard
    private static boolean isTaken(NonfairSync monitor) {
        return !Engine.isFree(monitor);
    }

    @Override
    public void unlock() {
        if (!Engine.holdsLock(sync)) {
            throw new IllegalMonitorStateException();
        }
        sync.holds--;
        if (sync.isQueued()) {
            leave();
        } else {
            Engine.unlock((NonfairSync) sync);
        }
    }

    /** Takes the lock if it is free and nobody waits for it, or if that makes no difference; or joins the queue. */
    @Atomic
    private boolean enter(Thread current, boolean waits, boolean barges) {
        boolean mayTry = barges || !sync.hasWaiting() || sync instanceof NonfairSync || Engine.holdsLock(sync);
        if (mayTry && Engine.tryLock(sync)) {
            sync.owner = current;
            return true;
        }
        if (waits) {
            sync.join(current, false);
        }
        return false;
    }

    @Atomic
    private void leave() {
        if (sync.holds == 0) {
            sync.owner = null;
        }
        Engine.unlock(sync);
    }

    @Override
    public Condition newCondition() {
        return new MonitorCondition(sync);
    }

    public int getHoldCount() {
        return Engine.holdsLock(sync) ? sync.holds : 0;
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
        return ownerNow();
    }

    @Atomic
    private Thread ownerNow() {
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
        return sync.hasWaiting();
    }

    @Atomic
    public final boolean hasQueuedThread(Thread thread) {
        showQueue();
        if (thread == null) {
            throw new NullPointerException();
        }
        return sync.queue != null && sync.queue.contains(thread);
    }

    @Atomic
    public final int getQueueLength() {
        showQueue();
        return sync.queue == null ? 0 : sync.queue.length();
    }

    @Atomic
    protected Collection<Thread> getQueuedThreads() {
        showQueue();
        return sync.queue == null ? new WaitQueue().threads() : sync.queue.threads();
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
