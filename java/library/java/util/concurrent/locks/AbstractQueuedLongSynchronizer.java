package java.util.concurrent.locks;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import java.io.Serializable;
import java.util.Collection;
import java.util.Date;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.SyncQueue.Node;

/**
 * A number, and a queue of the threads that wait. What acquires and releases it are methods of the subclass, which run
 * where other threads can come in between: a thread tries before it joins the queue, when it finds itself first there,
 * and whenever it is woken.
 */
@Concurrency
public abstract class AbstractQueuedLongSynchronizer extends AbstractOwnableSynchronizer implements Serializable {
    private static final long serialVersionUID = 7373984972572414692L;
    private static final int ACQUIRED = 1;
    private static final int LATE = 0;
    private static final int INTERRUPTED = -1;

    private volatile long state;
    private final transient SyncQueue queue = new SyncQueue();

    public AbstractQueuedLongSynchronizer() {
    }

    protected final long getState() {
        return state;
    }

    protected final void setState(long newState) {
        state = newState;
    }

    @Atomic
    protected final boolean compareAndSetState(long expected, long newState) {
        if (state != expected) {
            return false;
        }
        state = newState;
        return true;
    }

    protected boolean tryAcquire(long argument) {
        throw new UnsupportedOperationException();
    }

    protected boolean tryRelease(long argument) {
        throw new UnsupportedOperationException();
    }

    protected long tryAcquireShared(long argument) {
        throw new UnsupportedOperationException();
    }

    protected boolean tryReleaseShared(long argument) {
        throw new UnsupportedOperationException();
    }

    protected boolean isHeldExclusively() {
        throw new UnsupportedOperationException();
    }

    public final void acquire(long argument) {
        if (!tryAcquire(argument)) {
            acquireByWaiting(new Node(false), argument, false, false);
        }
    }

    public final void acquireInterruptibly(long argument) throws InterruptedException {
        Thread.throwInterrupted();
        if (!tryAcquire(argument)) {
            check(acquireByWaiting(new Node(false), argument, true, false));
        }
    }

    public final boolean tryAcquireNanos(long argument, long nanos) throws InterruptedException {
        Thread.throwInterrupted();
        return tryAcquire(argument) || nanos > 0 && check(acquireByWaiting(new Node(false), argument, true, true));
    }

    public final boolean release(long argument) {
        if (!tryRelease(argument)) {
            return false;
        }
        queue.wake();
        return true;
    }

    public final void acquireShared(long argument) {
        if (tryAcquireShared(argument) < 0) {
            acquireByWaiting(new Node(true), argument, false, false);
        }
    }

    public final void acquireSharedInterruptibly(long argument) throws InterruptedException {
        Thread.throwInterrupted();
        if (tryAcquireShared(argument) < 0) {
            check(acquireByWaiting(new Node(true), argument, true, false));
        }
    }

    public final boolean tryAcquireSharedNanos(long argument, long nanos) throws InterruptedException {
        Thread.throwInterrupted();
        return tryAcquireShared(argument) >= 0
                || nanos > 0 && check(acquireByWaiting(new Node(true), argument, true, true));
    }

    public final boolean releaseShared(long argument) {
        if (!tryReleaseShared(argument)) {
            return false;
        }
        queue.wake();
        return true;
    }

    private static boolean check(int how) throws InterruptedException {
        if (how == INTERRUPTED) {
            throw new InterruptedException();
        }
        return how == ACQUIRED;
    }

    private int acquireByWaiting(Node node, long argument, boolean interruptible, boolean limited) {
        return acquireQueued(node, argument, interruptible, limited, queue.add(node));
    }

    /** A thread that is first, and whose time is over, or that is interrupted, tries a last time. */
    private int acquireQueued(Node node, long argument, boolean interruptible, boolean limited, boolean tries) {
        boolean mayTry = tries;
        boolean isInterrupted = false;
        boolean isLate = false;
        boolean isAcquired = false;
        for (;;) {
            if (mayTry) {
                isAcquired = tryFirst(node, argument, isInterrupted);
            }
            if (isAcquired || isLate) {
                break;
            }
            int how = node.awaitWoken(limited);
            isLate = how == SyncQueue.LATE;
            if (how == SyncQueue.INTERRUPTED) {
                Thread.interrupted();
                if (interruptible) {
                    queue.cancel(node);
                    return INTERRUPTED;
                }
                isInterrupted = true;
            }
            mayTry = how == SyncQueue.WOKEN || queue.first == node;
        }
        if (isAcquired) {
            queue.acquire(node);
        } else {
            queue.cancel(node);
            node.thread.passTime();
        }
        if (isInterrupted) {
            node.thread.interrupt();
        }
        return isAcquired ? ACQUIRED : LATE;
    }

    private boolean tryFirst(Node node, long argument, boolean isInterrupted) {
        boolean returns = false;
        try {
            boolean isAcquired = node.shared ? tryAcquireShared(argument) >= 0 : tryAcquire(argument);
            returns = true;
            return isAcquired;
        } finally {
            if (!returns) {
                queue.cancel(node);
                if (isInterrupted) {
                    node.thread.interrupt();
                }
            }
        }
    }

    public final boolean hasQueuedThreads() {
        return queue.first != null;
    }

    public final boolean hasContended() {
        return queue.isContended();
    }

    public final Thread getFirstQueuedThread() {
        return queue.firstThread();
    }

    public final boolean isQueued(Thread thread) {
        if (thread == null) {
            throw new NullPointerException();
        }
        return queue.contains(thread);
    }

    public final boolean hasQueuedPredecessors() {
        Thread first = queue.firstThread();
        return first != null && first != Thread.currentThread();
    }

    public final int getQueueLength() {
        return queue.length();
    }

    public final Collection<Thread> getQueuedThreads() {
        return queue.threadsFromLast(true, true);
    }

    public final Collection<Thread> getExclusiveQueuedThreads() {
        return queue.threadsFromLast(false, true);
    }

    public final Collection<Thread> getSharedQueuedThreads() {
        return queue.threadsFromLast(true, false);
    }

    @Override
    public String toString() {
        return super.toString() + "[State = " + state + ", " + (hasQueuedThreads() ? "non" : "") + "empty queue]";
    }

    public final boolean owns(ConditionObject condition) {
        return condition.isOwnedBy(this);
    }

    public final boolean hasWaiters(ConditionObject condition) {
        checkOwned(condition);
        return condition.hasWaiters();
    }

    public final int getWaitQueueLength(ConditionObject condition) {
        checkOwned(condition);
        return condition.getWaitQueueLength();
    }

    public final Collection<Thread> getWaitingThreads(ConditionObject condition) {
        checkOwned(condition);
        return condition.getWaitingThreads();
    }

    private void checkOwned(ConditionObject condition) {
        if (!owns(condition)) {
            throw new IllegalArgumentException("Not owner");
        }
    }

    /** Threads that are signalled go over to the queue of the synchronizer. */
    public class ConditionObject implements Condition, Serializable {
        private static final long serialVersionUID = 1173984872572414699L;

        private final transient SyncQueue waiters = new SyncQueue();

        public ConditionObject() {
        }

        final boolean isOwnedBy(AbstractQueuedLongSynchronizer synchronizer) {
            return synchronizer == AbstractQueuedLongSynchronizer.this;
        }

        private void checkHeld() {
            if (!isHeldExclusively()) {
                throw new IllegalMonitorStateException();
            }
        }

        @Override
        public final void signal() {
            checkHeld();
            waiters.signal(queue, false);
        }

        @Override
        public final void signalAll() {
            checkHeld();
            waiters.signal(queue, true);
        }

        @Override
        public final void await() throws InterruptedException {
            Thread.throwInterrupted();
            awaitSignal(true, false);
        }

        @Override
        public final void awaitUninterruptibly() {
            try {
                awaitSignal(false, false);
            } catch (InterruptedException exception) {
                throw new AssertionError(exception);
            }
        }

        @Override
        public final boolean await(long time, TimeUnit unit) throws InterruptedException {
            unit.toNanos(time);
            Thread.throwInterrupted();
            return awaitSignal(true, true);
        }

        @Override
        public final boolean awaitUntil(Date deadline) throws InterruptedException {
            deadline.getTime();
            Thread.throwInterrupted();
            return awaitSignal(true, true);
        }

        @Override
        public final long awaitNanos(long nanos) throws InterruptedException {
            Thread.throwInterrupted();
            if (!awaitSignal(true, true)) {
                return 0;
            }
            /* The lock may have come late, although the signal did not. */
            boolean isLate = Engine.choose(2) == 1;
            if (isLate) {
                Thread.currentThread().passTime();
            }
            return isLate || nanos <= 0 ? 0 : 1;
        }

        /** Whether a signal came before the time was over. */
        private boolean awaitSignal(boolean interruptible, boolean limited) throws InterruptedException {
            Node node = new Node(false);
            boolean isSpurious = Engine.failsSpuriously();
            long saved = release(node, isSpurious);
            int waits = limited ? 0 : ForkJoinWorkerThread.beginBlock(node.thread);
            int how = isSpurious ? SyncQueue.LATE : node.awaitSignalled(interruptible, limited);
            ForkJoinWorkerThread.endBlock(node.thread, waits);
            if (how == SyncQueue.WOKEN) {
                acquireQueued(node, saved, false, false, true);
                return true;
            }
            if (how == SyncQueue.INTERRUPTED) {
                Thread.interrupted();
            }
            if (!tryAcquire(saved)) {
                acquireByWaiting(node, saved, false, false);
            }
            check(how == SyncQueue.INTERRUPTED ? INTERRUPTED : ACQUIRED);
            if (!isSpurious) {
                node.thread.passTime();
            }
            return isSpurious;
        }

        /** Joins the queue of the condition and releases the synchronizer; what its state was. */
        private long release(Node node, boolean isSpurious) {
            checkHeld();
            if (!isSpurious) {
                waiters.addAwaiting(node);
            }
            long saved = getState();
            if (!AbstractQueuedLongSynchronizer.this.release(saved)) {
                node.giveUp();
                throw new IllegalMonitorStateException();
            }
            return saved;
        }

        protected final boolean hasWaiters() {
            checkHeld();
            return waiters.first != null;
        }

        protected final int getWaitQueueLength() {
            checkHeld();
            return waiters.length();
        }

        protected final Collection<Thread> getWaitingThreads() {
            checkHeld();
            return waiters.threads();
        }
    }
}
