package java.util.concurrent;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.WaitQueue;
import bandera.engine.Waits;
import java.io.Serializable;
import java.util.Collection;

/**
 * A number of permits, and a queue of threads that wait for some. A semaphore that is not fair may be acquired by a
 * thread that comes along, before those in the queue. So threads that need one permit each have no order, unless
 * somebody looks who waits: a thread that was served too early might have come later. Only one that finds a queue,
 * behind a thread that needs more permits than there are, has to wait for its turn.
 */
@Concurrency
public class Semaphore implements Serializable {
    private static final long serialVersionUID = -3222578661600680210L;
    private static final int ACQUIRED = 0;
    private static final int INTERRUPTED = 1;
    private static final int QUEUED = 3;

    private volatile int permits;
    private final boolean fair;
    private final transient WaitQueue queue = new WaitQueue();

    public Semaphore(int permits) {
        this(permits, false);
    }

    public Semaphore(int permits, boolean fair) {
        this.permits = permits;
        this.fair = fair;
    }

    public void acquire() throws InterruptedException {
        acquireInterruptibly(1);
    }

    public void acquire(int permits) throws InterruptedException {
        checkNotNegative(permits);
        acquireInterruptibly(permits);
    }

    private static void checkNotNegative(int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException();
        }
    }

    private void acquireInterruptibly(int needed) throws InterruptedException {
        Thread.throwInterrupted();
        Thread current = Thread.currentThread();
        int how = hasOrder(needed) ? enter(current, needed, true, false) : awaitAny(current, needed);
        if (how == QUEUED) {
            how = awaitTurnOrInterrupt(current, needed);
        }
        if (how == INTERRUPTED) {
            Thread.throwInterrupted();
        }
    }

    /** Whether it can be told in which order threads wait that need so many. */
    private boolean hasOrder(int needed) {
        return Engine.noticesQueues() || fair || needed != 1;
    }

    public void acquireUninterruptibly() {
        acquireAnyway(1);
    }

    public void acquireUninterruptibly(int permits) {
        checkNotNegative(permits);
        acquireAnyway(permits);
    }

    private void acquireAnyway(int needed) {
        Thread current = Thread.currentThread();
        int how = hasOrder(needed) ? enter(current, needed, true, false) : awaitAnyAnyway(current, needed);
        if (how == QUEUED) {
            awaitTurn(current, needed);
        }
    }

    public boolean tryAcquire() {
        return take(1);
    }

    public boolean tryAcquire(int permits) {
        checkNotNegative(permits);
        return take(permits);
    }

    public boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
        return acquireLimited(1, unit.toNanos(timeout) > 0);
    }

    public boolean tryAcquire(int permits, long timeout, TimeUnit unit) throws InterruptedException {
        checkNotNegative(permits);
        return acquireLimited(permits, unit.toNanos(timeout) > 0);
    }

    private boolean acquireLimited(int needed, boolean waits) throws InterruptedException {
        Thread.throwInterrupted();
        Thread current = Thread.currentThread();
        int how = hasOrder(needed) || !waits ? enter(current, needed, waits, true) : awaitAnyLimited(current, needed);
        if (how == QUEUED && waits) {
            how = awaitTurnLimited(current, needed);
        }
        if (how == INTERRUPTED) {
            Thread.throwInterrupted();
        }
        if (how != ACQUIRED && waits) {
            current.passTime();
        }
        return how == ACQUIRED;
    }

    // Without an order.

    @Guard
    private boolean canMove(int needed) {
        return permits - needed >= 0 || queue.first != null;
    }

    @Guard
    private boolean cannotMove(int needed) {
        return permits - needed < 0 && queue.first == null;
    }

    @Atomic
    @Waits
    private int awaitAny(Thread current, int needed) {
        int how = Engine.await(canMove(needed), Engine.isInterrupted(current));
        return how == ACQUIRED ? enter(current, needed, true, false) : how;
    }

    @Atomic
    @Waits
    private int awaitAnyAnyway(Thread current, int needed) {
        Engine.await(canMove(needed));
        return enter(current, needed, true, false);
    }

    @Atomic
    @Waits
    private int awaitAnyLimited(Thread current, int needed) {
        int how = Engine.await(canMove(needed), Engine.isInterrupted(current), cannotMove(needed));
        return how == ACQUIRED ? enter(current, needed, true, true) : how;
    }

    // With one.

    /** Takes permits if there are enough and nobody is before this thread, or joins the queue. */
    @Atomic
    private int enter(Thread current, int needed, boolean waits, boolean limited) {
        if ((!fair || queue.first == null) && take(needed)) {
            return ACQUIRED;
        }
        if (waits) {
            queue.add(current);
            current.showWaiting(limited);
        }
        return QUEUED;
    }

    @Atomic
    private boolean take(int needed) {
        int remaining = permits - needed;
        if (remaining < 0) {
            return false;
        }
        permits = remaining;
        return true;
    }

    @Guard
    private boolean isTurn(Thread current, int needed) {
        return queue.first == current && permits - needed >= 0;
    }

    /** Whether the time may be over: where somebody looks at the queue, also while it is the thread's turn. */
    @Guard
    private boolean mayBeLate(Thread current, int needed, boolean isSeen) {
        return isSeen || queue.first != current || permits - needed < 0;
    }

    @Atomic
    @Waits
    private void awaitTurn(Thread current, int needed) {
        Engine.await(isTurn(current, needed));
        leave(current, needed, ACQUIRED);
    }

    @Atomic
    @Waits
    private int awaitTurnOrInterrupt(Thread current, int needed) {
        return leave(current, needed, Engine.await(isTurn(current, needed), Engine.isInterrupted(current)));
    }

    @Atomic
    @Waits
    private int awaitTurnLimited(Thread current, int needed) {
        boolean isSeen = Engine.noticesQueues();
        return leave(current, needed, Engine.await(isTurn(current, needed), Engine.isInterrupted(current),
                mayBeLate(current, needed, isSeen)));
    }

    @Atomic
    private int leave(Thread current, int needed, int how) {
        queue.remove(current);
        current.showRunning();
        if (how == ACQUIRED) {
            permits -= needed;
        }
        return how;
    }

    public void release() {
        add(1);
    }

    public void release(int permits) {
        checkNotNegative(permits);
        add(permits);
    }

    @Atomic
    private void add(int released) {
        int sum = permits + released;
        if (sum < permits) {
            throw new Error("Maximum permit count exceeded");
        }
        permits = sum;
    }

    @Atomic
    public int drainPermits() {
        int drained = permits;
        permits = 0;
        return drained;
    }

    protected void reducePermits(int reduction) {
        checkNotNegative(reduction);
        subtract(reduction);
    }

    @Atomic
    private void subtract(int reduction) {
        int rest = permits - reduction;
        if (rest > permits) {
            throw new Error("Permit count underflow");
        }
        permits = rest;
    }

    public int availablePermits() {
        return permits;
    }

    public boolean isFair() {
        return fair;
    }

    /** Comes before all that shows who waits. */
    private static void showQueue() {
        if (!Engine.noticesQueues()) {
            Engine.seesQueues("java.util.concurrent.Semaphore: who waits for permits".text());
        }
    }

    public final boolean hasQueuedThreads() {
        showQueue();
        return queue.first != null;
    }

    public final int getQueueLength() {
        showQueue();
        return queue.length();
    }

    protected Collection<Thread> getQueuedThreads() {
        showQueue();
        return queue.threads();
    }

    @Override
    public String toString() {
        return super.toString() + "[Permits = " + permits + "]";
    }
}
