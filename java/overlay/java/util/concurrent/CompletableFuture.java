package java.util.concurrent;

import bandera.engine.Alone;
import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Original;
import bandera.engine.Overlay;
import bandera.engine.Waits;

/**
 * Who waits for the result waits for the field, without an entry in the stack of what depends on it. What depends on
 * the result is pushed in one step, unless there is the result; so it has one owner at a time: who takes it off the
 * stack, or has not pushed it, passes it on to the executor.
 */
@Concurrency
@Overlay
public class CompletableFuture<T> {
    private static final int DONE = 0; // what a wait ended with
    private static final int INTERRUPTED = 1;

    static final int SYNC = 0;
    static final int NESTED = -1;

    volatile Object result;
    volatile Completion stack;

    @Overlay
    abstract static class Completion extends ForkJoinTask<Void> implements Runnable {
        volatile Completion next;

        @Original
        Completion() {
        }

        @Original
        abstract CompletableFuture<?> tryFire(int mode);

        @Original
        abstract boolean isLive();
    }

    @Original
    public CompletableFuture() {
    }

    @Atomic
    final boolean tryPushStack(Completion completion) {
        completion.next = stack;
        stack = completion;
        return true;
    }

    @Atomic
    private boolean pushUnlessDone(Completion completion) {
        return result == null && tryPushStack(completion);
    }

    final void unipush(Completion completion) {
        if (completion != null && !pushUnlessDone(completion)) {
            completion.tryFire(SYNC);
        }
    }

    /** The first one of the stack, which leaves it; or null. */
    @Atomic
    private Completion popStack() {
        Completion first = stack;
        if (first != null) {
            stack = first.next;
            first.next = null;
        }
        return first;
    }

    /** Moves all but the last one of the stack to that of another, and takes the last one. */
    @Atomic
    private Completion moveStack(CompletableFuture<?> target) {
        Completion completion = popStack();
        while (completion != null && stack != null) {
            target.tryPushStack(completion);
            completion = popStack();
        }
        return completion;
    }

    final void postComplete() {
        CompletableFuture<?> future = this;
        for (;;) {
            Completion completion = future == this ? popStack() : future.moveStack(this);
            if (completion == null && future == this) {
                return;
            }
            CompletableFuture<?> dependent = completion == null ? null : completion.tryFire(NESTED);
            future = dependent == null ? this : dependent;
        }
    }

    @Guard
    private static boolean isDone(CompletableFuture<?> future) {
        return future.result != null;
    }

    @Guard
    private static boolean isNotDone(CompletableFuture<?> future) {
        return future.result == null;
    }

    @Guard
    private static boolean isInterrupted(CompletableFuture<?> future, Thread current) {
        return future.result == null && Engine.isInterrupted(current);
    }

    @Atomic
    @Waits
    private int awaitResult(Thread current) {
        return Engine.await(isDone(this), isInterrupted(this, current));
    }

    @Atomic
    @Waits
    private int awaitResultLimited(Thread current) {
        return Engine.await(isDone(this), isInterrupted(this, current), isNotDone(this));
    }

    @Alone
    private Object resultNow0() {
        return result;
    }

    private int block(boolean interruptible, boolean limited) {
        Thread current = Thread.currentThread();
        ForkJoinPool pool = current instanceof ForkJoinWorkerThread ? ((ForkJoinWorkerThread) current).pool : null;
        int waits = 0;
        if (pool != null) {
            pool.helpFutures((ForkJoinWorkerThread) current, this);
            waits = pool.beginBlock();
        }
        if (Engine.noticesStates() && result == null) {
            current.showWaiting(limited);
        }
        int how = DONE;
        if (limited) {
            how = awaitResultLimited(current);
        } else if (interruptible && Engine.noticesInterrupts()) {
            how = awaitResult(current);
        } else {
            Engine.await(isDone(this));
        }
        current.showRunning();
        if (pool != null) {
            pool.endBlock(waits);
        }
        return how;
    }

    /** Null if the thread was interrupted. */
    private Object waitingGet(boolean interruptible) {
        if (interruptible && Thread.interrupted()) {
            return null;
        }
        if (block(interruptible, false) == INTERRUPTED) {
            Thread.interrupted();
            return null;
        }
        Object found = resultNow0();
        postComplete();
        return found;
    }

    private Object timedGet(long nanos) throws TimeoutException {
        if (Thread.interrupted()) {
            return null;
        }
        Object found;
        if (nanos <= 0) {
            found = result;
        } else {
            int how = block(true, true);
            if (how == INTERRUPTED) {
                Thread.interrupted();
                return null;
            }
            if (how != DONE) {
                Thread.currentThread().passTime();
            }
            found = how == DONE ? resultNow0() : null;
        }
        if (found == null) {
            throw new TimeoutException();
        }
        postComplete();
        return found;
    }
}
