package java.util.concurrent;

import bandera.engine.Alone;
import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Waits;
import java.io.Serializable;
import java.util.Collection;
import java.util.Objects;

/**
 * A task of a ForkJoinPool: whether it is done, and how it ended. Who joins it waits for that, or runs it. What it
 * throws is thrown again as it is, where the JDK makes a new exception of the same class if it can.
 */
@Concurrency
public abstract class ForkJoinTask<V> implements Future<V>, Serializable {
    private static final long serialVersionUID = -7721805057305804111L;

    private static final int NEW = 0;
    private static final int NORMAL = 1;
    private static final int EXCEPTIONAL = 2;
    private static final int CANCELLED = 3;

    private static final int LOOKS_AT_TASK = 22; // the release from which an interrupt does not come before the end

    static final int DONE = 0; // what a wait ended with
    static final int INTERRUPTED = 1;
    static final int LATE = 2;

    private volatile int status;
    private transient Throwable thrown;
    private volatile short tag;

    public ForkJoinTask() {
    }

    public abstract V getRawResult();

    protected abstract void setRawResult(V value);

    protected abstract boolean exec();

    // The end.

    @Atomic
    private boolean end(int status, Throwable thrown) {
        if (this.status != NEW) {
            return false;
        }
        this.thrown = thrown;
        this.status = status;
        return true;
    }

    final boolean trySetCancelled() {
        return end(CANCELLED, null);
    }

    final boolean trySetThrown(Throwable throwable) {
        return end(EXCEPTIONAL, throwable);
    }

    final void trySetException(Throwable throwable) {
        if (trySetThrown(throwable)) {
            onExceptionSet(throwable);
        }
    }

    /** The task has ended with an exception. */
    void onExceptionSet(Throwable throwable) {
    }

    /** Runs the task, unless it is done. */
    final void doExec() {
        if (status != NEW) {
            return;
        }
        boolean isDone;
        try {
            isDone = exec();
        } catch (Throwable throwable) {
            trySetException(throwable);
            return;
        }
        if (isDone) {
            end(NORMAL, null);
        }
    }

    // Waiting.

    @Guard
    static boolean isDone(ForkJoinTask<?> task) {
        return task.status != NEW;
    }

    @Guard
    private static boolean isNotDone(ForkJoinTask<?> task) {
        return task.status == NEW;
    }

    /** Who waits looks at the task, and then whether it was interrupted. A newer one looks at the task again. */
    @Guard
    private static boolean isInterrupted(ForkJoinTask<?> task, Thread current, boolean looksAgain) {
        return !(looksAgain && task.status != NEW) && Engine.isInterrupted(current);
    }

    @Atomic
    @Waits
    private int awaitInterruptibly(Thread current) {
        boolean looksAgain = looksAtTask();
        return Engine.await(isDone(this), isInterrupted(this, current, looksAgain));
    }

    @Atomic
    @Waits
    private int awaitLimited(Thread current) {
        boolean looksAgain = looksAtTask();
        return Engine.await(isDone(this), isInterrupted(this, current, looksAgain), isNotDone(this));
    }

    /** Whether to see that a task is done comes before to see an interrupt. */
    private static boolean looksAtTask() {
        return Engine.release() >= LOOKS_AT_TASK;
    }

    /** Before a thread waits, or helps. */
    private boolean isRefused() {
        return Engine.noticesInterrupts() && (!looksAtTask() || status == NEW)
                && Thread.currentThread().isInterrupted();
    }

    /** Waits in the way that get does; how that has ended. */
    final int block(boolean isInterruptible, boolean isLimited) {
        Thread current = Thread.currentThread();
        if (Engine.noticesStates() && status == NEW) {
            current.showWaiting(isLimited);
        }
        int how = DONE;
        if (isLimited) {
            how = awaitLimited(current);
        } else if (isInterruptible && Engine.noticesInterrupts()) {
            how = awaitInterruptibly(current);
        } else {
            Engine.await(isDone(this));
        }
        current.showRunning();
        return how;
    }

    private int awaitDone(boolean isInterruptible, boolean isLimited) {
        Thread current = Thread.currentThread();
        if (current instanceof ForkJoinWorkerThread) {
            ForkJoinWorkerThread worker = (ForkJoinWorkerThread) current;
            return worker.pool.join(this, worker, isInterruptible, isLimited);
        }
        return ForkJoinPool.joinOutside(this, isInterruptible, isLimited);
    }

    /** For the pool, which holds its lock. Once a task is done, it stays so. */
    @Alone
    final boolean isOver() {
        return status != NEW;
    }

    @Alone
    private int lastStatus() {
        return status;
    }

    @Alone
    private Throwable lastThrown() {
        return thrown;
    }

    private V report() {
        int status = lastStatus();
        if (status == CANCELLED) {
            throw new CancellationException();
        }
        if (status == EXCEPTIONAL) {
            ForkJoinTask.<RuntimeException>rethrow(lastThrown());
        }
        return getRawResult();
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void rethrow(Throwable throwable) throws T {
        throw (T) throwable;
    }

    private V reportExecution() throws ExecutionException {
        int status = lastStatus();
        if (status == CANCELLED) {
            throw new CancellationException();
        }
        if (status == EXCEPTIONAL) {
            throw new ExecutionException(lastThrown());
        }
        return getRawResult();
    }

    // What a program calls.

    public final ForkJoinTask<V> fork() {
        Thread current = Thread.currentThread();
        if (current instanceof ForkJoinWorkerThread) {
            ForkJoinWorkerThread worker = (ForkJoinWorkerThread) current;
            worker.pool.push(this, worker, true);
        } else {
            ForkJoinPool.common.push(this, current, true);
        }
        return this;
    }

    public final V join() {
        awaitDone(false, false);
        return report();
    }

    public final V invoke() {
        quietlyInvoke();
        return report();
    }

    public final void quietlyJoin() {
        awaitDone(false, false);
    }

    public final void quietlyInvoke() {
        doExec();
        awaitDone(false, false);
    }

    /** Since Java 19. */
    public final boolean quietlyJoin(long timeout, TimeUnit unit) throws InterruptedException {
        if (isRefused()) {
            Thread.throwInterrupted();
        }
        if (unit.toNanos(timeout) <= 0) {
            return isDone();
        }
        int how = awaitDone(true, true);
        if (how == INTERRUPTED) {
            Thread.throwInterrupted();
        }
        return pass(how);
    }

    /** Since Java 19. */
    public final boolean quietlyJoinUninterruptibly(long timeout, TimeUnit unit) {
        if (unit.toNanos(timeout) <= 0) {
            return isDone();
        }
        int how = INTERRUPTED;
        boolean wasInterrupted = false;
        while (how == INTERRUPTED) {
            how = awaitDone(false, true);
            wasInterrupted |= how == INTERRUPTED && Thread.interrupted();
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
        return pass(how);
    }

    /** Whether it is done; otherwise the time is over. */
    private static boolean pass(int how) {
        if (how != DONE) {
            Thread.currentThread().passTime();
        }
        return how == DONE;
    }

    @Override
    public final V get() throws InterruptedException, ExecutionException {
        if (isRefused() || awaitDone(true, false) == INTERRUPTED) {
            Thread.throwInterrupted();
        }
        return reportExecution();
    }

    @Override
    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        boolean isInTime;
        if (isRefused()) {
            Thread.throwInterrupted();
        }
        if (unit.toNanos(timeout) <= 0) {
            isInTime = isDone();
        } else {
            int how = awaitDone(true, true);
            if (how == INTERRUPTED) {
                Thread.throwInterrupted();
            }
            isInTime = pass(how);
        }
        if (!isInTime) {
            throw new TimeoutException();
        }
        return reportExecution();
    }

    public static void invokeAll(ForkJoinTask<?> first, ForkJoinTask<?> second) {
        if (first == null || second == null) {
            throw new NullPointerException();
        }
        second.fork();
        first.quietlyInvoke();
        if (first.lastStatus() != NORMAL) {
            cancelQuietly(second);
            first.report();
        }
        second.join();
    }

    public static void invokeAll(ForkJoinTask<?>... tasks) {
        for (int i = tasks.length - 1; i >= 0; i--) {
            ForkJoinTask<?> task = Objects.requireNonNull(tasks[i]);
            if (i == 0) {
                task.quietlyInvoke();
            } else {
                task.fork();
            }
        }
        int failed = -1;
        for (int i = 0; i < tasks.length && failed < 0; i++) {
            tasks[i].quietlyJoin();
            if (tasks[i].lastStatus() != NORMAL) {
                failed = i;
            }
        }
        if (failed >= 0) {
            for (int i = 1; i < tasks.length; i++) {
                cancelQuietly(tasks[i]);
            }
            tasks[failed].report();
        }
    }

    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        invokeAll(tasks.toArray(new ForkJoinTask<?>[0]));
        return tasks;
    }

    private static void cancelQuietly(Future<?> task) {
        try {
            task.cancel(true);
        } catch (Throwable ignored) {
            // as the JDK does
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return trySetCancelled() || isCancelled();
    }

    @Override
    public final boolean isDone() {
        return status != NEW;
    }

    @Override
    public final boolean isCancelled() {
        return status == CANCELLED;
    }

    public final boolean isCompletedAbnormally() {
        return status >= EXCEPTIONAL;
    }

    public final boolean isCompletedNormally() {
        return status == NORMAL;
    }

    public final Throwable getException() {
        int status = this.status;
        return status < EXCEPTIONAL ? null : status == CANCELLED ? new CancellationException() : lastThrown();
    }

    public void completeExceptionally(Throwable throwable) {
        trySetException(throwable instanceof RuntimeException || throwable instanceof Error ? throwable
                : new RuntimeException(throwable));
    }

    public void complete(V value) {
        try {
            setRawResult(value);
        } catch (Throwable throwable) {
            trySetException(throwable);
            return;
        }
        end(NORMAL, null);
    }

    public final void quietlyComplete() {
        end(NORMAL, null);
    }

    public static void helpQuiesce() {
        Thread current = Thread.currentThread();
        ForkJoinPool pool = getPool();
        (pool == null ? ForkJoinPool.common : pool).quiesce(current, false);
    }

    @Atomic
    public void reinitialize() {
        thrown = null;
        status = NEW;
    }

    public static ForkJoinPool getPool() {
        Thread current = Thread.currentThread();
        return current instanceof ForkJoinWorkerThread ? ((ForkJoinWorkerThread) current).pool : null;
    }

    public static boolean inForkJoinPool() {
        return Thread.currentThread() instanceof ForkJoinWorkerThread;
    }

    private static ForkJoinPool poolHere() {
        ForkJoinPool pool = getPool();
        return pool == null ? ForkJoinPool.common : pool;
    }

    public boolean tryUnfork() {
        return poolHere().unfork(this, Thread.currentThread());
    }

    public static int getQueuedTaskCount() {
        return poolHere().localCount(Thread.currentThread());
    }

    public static int getSurplusQueuedTaskCount() {
        return inForkJoinPool() ? getPool().localSurplus(Thread.currentThread()) : 0;
    }

    protected static ForkJoinTask<?> peekNextLocalTask() {
        return poolHere().nextLocal(Thread.currentThread(), false);
    }

    protected static ForkJoinTask<?> pollNextLocalTask() {
        return inForkJoinPool() ? getPool().nextLocal(Thread.currentThread(), true) : null;
    }

    protected static ForkJoinTask<?> pollTask() {
        return inForkJoinPool() ? getPool().pollAny(Thread.currentThread()) : null;
    }

    protected static ForkJoinTask<?> pollSubmission() {
        return inForkJoinPool() ? getPool().pollSubmission() : null;
    }

    public final short getForkJoinTaskTag() {
        return tag;
    }

    @Atomic
    public final short setForkJoinTaskTag(short newValue) {
        short old = tag;
        tag = newValue;
        return old;
    }

    @Atomic
    public final boolean compareAndSetForkJoinTaskTag(short expected, short update) {
        if (tag != expected) {
            return false;
        }
        tag = update;
        return true;
    }

    // Tasks that are made of others.

    /** A task that runs something else. */
    private abstract static class Adapted<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        private static final long serialVersionUID = 1L;

        private T result;

        Adapted(T result) {
            this.result = result;
        }

        abstract Object adaptee();

        @Override
        public final T getRawResult() {
            return result;
        }

        @Override
        public final void setRawResult(T value) {
            result = value;
        }

        @Override
        public final void run() {
            invoke();
        }

        @Override
        public String toString() {
            return super.toString() + "[Wrapped task = " + adaptee() + "]";
        }
    }

    private static final class AdaptedRunnable<T> extends Adapted<T> {
        private static final long serialVersionUID = 5232453952276885070L;

        private final Runnable runnable;

        AdaptedRunnable(Runnable runnable, T result) {
            super(result);
            this.runnable = Objects.requireNonNull(runnable);
        }

        @Override
        Object adaptee() {
            return runnable;
        }

        @Override
        public boolean exec() {
            runnable.run();
            return true;
        }
    }

    private static final class AdaptedCallable<T> extends Adapted<T> {
        private static final long serialVersionUID = 2838392045355241008L;

        private final Callable<? extends T> callable;

        AdaptedCallable(Callable<? extends T> callable) {
            super(null);
            this.callable = Objects.requireNonNull(callable);
        }

        @Override
        Object adaptee() {
            return callable;
        }

        @Override
        public boolean exec() {
            try {
                setRawResult(callable.call());
                return true;
            } catch (RuntimeException exception) {
                throw exception;
            } catch (Exception exception) {
                throw new RuntimeException(exception);
            }
        }
    }

    /** A task whose thread is interrupted when it is cancelled. */
    abstract static class InterruptibleTask<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        private static final long serialVersionUID = 2838392045355241008L;

        private transient volatile Thread runner;

        abstract T compute() throws Exception;

        Object adaptee() {
            return null;
        }

        /** Whether the task is done, now that it has run. */
        boolean postExec() {
            return true;
        }

        @Override
        public final boolean exec() {
            Thread.interrupted();
            Thread current = Thread.currentThread();
            runner = current;
            try {
                if (current instanceof ForkJoinWorkerThread && ((ForkJoinWorkerThread) current).pool.isStopping()) {
                    cancel(true);
                } else if (!isDone()) {
                    setRawResult(compute());
                }
            } catch (Exception exception) {
                trySetException(exception);
            } finally {
                runner = null;
            }
            return postExec();
        }

        @Atomic
        private void interruptRunner() {
            if (runner != null) {
                runner.interrupt();
            }
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            if (!trySetCancelled()) {
                return isCancelled();
            }
            if (mayInterruptIfRunning) {
                interruptRunner();
            }
            return true;
        }

        @Override
        public final void run() {
            quietlyInvoke();
        }

        @Override
        public String toString() {
            Object adaptee = adaptee();
            return adaptee == null ? super.toString() : super.toString() + "[Wrapped task = " + adaptee + "]";
        }
    }

    static final class AdaptedInterruptible<T> extends InterruptibleTask<T> {
        private static final long serialVersionUID = 2838392045355241008L;

        private final Object adaptee;
        private final Callable<? extends T> callable;
        private T result;

        AdaptedInterruptible(Object adaptee, Callable<? extends T> callable) {
            this.adaptee = Objects.requireNonNull(adaptee);
            this.callable = callable;
        }

        @Override
        Object adaptee() {
            return adaptee;
        }

        @Override
        T compute() throws Exception {
            return callable.call();
        }

        @Override
        public T getRawResult() {
            return result;
        }

        @Override
        public void setRawResult(T value) {
            result = value;
        }
    }

    /** What is executed, and nobody asks for: what it throws is for the handler of the thread. */
    static final class RunnableExecuteAction extends ForkJoinTask<Void> {
        private static final long serialVersionUID = 5232453952276885070L;

        private final Runnable runnable;

        RunnableExecuteAction(Runnable runnable) {
            this.runnable = Objects.requireNonNull(runnable);
        }

        @Override
        public Void getRawResult() {
            return null;
        }

        @Override
        public void setRawResult(Void value) {
        }

        @Override
        public boolean exec() {
            runnable.run();
            return true;
        }

        @Override
        void onExceptionSet(Throwable throwable) {
            Thread current = Thread.currentThread();
            Thread.UncaughtExceptionHandler handler = current.getUncaughtExceptionHandler();
            try {
                handler.uncaughtException(current, throwable);
            } catch (Throwable ignored) {
                // as the JDK does
            }
        }
    }

    public static ForkJoinTask<?> adapt(Runnable runnable) {
        return new AdaptedRunnable<Void>(runnable, null);
    }

    public static <T> ForkJoinTask<T> adapt(Runnable runnable, T result) {
        return new AdaptedRunnable<>(runnable, result);
    }

    public static <T> ForkJoinTask<T> adapt(Callable<? extends T> callable) {
        return new AdaptedCallable<>(callable);
    }

    /** Since Java 19. */
    public static <T> ForkJoinTask<T> adaptInterruptible(Callable<? extends T> callable) {
        return new AdaptedInterruptible<>(callable, callable);
    }

    /** Since Java 22. */
    public static <T> ForkJoinTask<T> adaptInterruptible(Runnable runnable, T result) {
        Objects.requireNonNull(runnable);
        return new AdaptedInterruptible<>(runnable, Executors.callable(runnable, result));
    }

    /** Since Java 22. */
    public static ForkJoinTask<?> adaptInterruptible(Runnable runnable) {
        return adaptInterruptible(runnable, null);
    }
}
