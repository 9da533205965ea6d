package java.util.concurrent;

import bandera.engine.Alone;
import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Waits;

/**
 * A computation and its result. Who gets the result waits for the state; there is no queue of those who wait, and no
 * state between a result that is about to be set and one that is.
 */
@Concurrency
public class FutureTask<V> implements RunnableFuture<V> {
    private static final int NEW = 0;
    private static final int NORMAL = 1;
    private static final int EXCEPTIONAL = 2;
    private static final int CANCELLED = 3;
    private static final int INTERRUPTING = 4; // cancelled, and about to interrupt the thread that runs it
    private static final int INTERRUPTED = 5;

    private static final int DONE = 0; // what a wait ended with

    private volatile int state;
    private Callable<V> callable;
    private Object outcome;
    private volatile Thread runner;

    public FutureTask(Callable<V> callable) {
        if (callable == null) {
            throw new NullPointerException();
        }
        this.callable = callable;
    }

    public FutureTask(Runnable runnable, V result) {
        callable = Executors.callable(runnable, result);
    }

    @Override
    public boolean isCancelled() {
        return state >= CANCELLED;
    }

    @Override
    public boolean isDone() {
        return state != NEW;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (!change(mayInterruptIfRunning ? INTERRUPTING : CANCELLED, null)) {
            return false;
        }
        if (mayInterruptIfRunning) {
            interruptRunner();
        }
        done();
        return true;
    }

    @Atomic
    private void interruptRunner() {
        if (runner != null) {
            runner.interrupt();
        }
        state = INTERRUPTED;
    }

    /** Ends the computation, unless it has ended. Only a cancellation still has to know who runs it. */
    @Atomic
    private boolean change(int state, Object outcome) {
        if (this.state != NEW) {
            return false;
        }
        this.outcome = outcome;
        this.state = state;
        callable = null;
        if (state < CANCELLED) {
            runner = null;
        }
        return true;
    }

    @Override
    public V get() throws InterruptedException, ExecutionException {
        Thread current = Thread.currentThread();
        showWaiting(current, false);
        int how = DONE;
        if (!Engine.noticesInterrupts()) {
            Engine.await(isDone(this));
        } else if (state == NEW) {
            how = awaitDone(current);
        }
        current.showRunning();
        if (how != DONE) {
            Thread.throwInterrupted();
        }
        return report();
    }

    @Override
    public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (unit == null) {
            throw new NullPointerException();
        }
        if (unit.toNanos(timeout) > 0) {
            Thread current = Thread.currentThread();
            showWaiting(current, true);
            int how = Engine.noticesInterrupts() && state != NEW ? DONE : awaitDoneLimited(current);
            current.showRunning();
            if (how != DONE) {
                Thread.throwInterrupted();
                current.passTime();
                throw new TimeoutException();
            }
        } else if (state == NEW) {
            Thread.throwInterrupted();
            throw new TimeoutException();
        }
        return report();
    }

    private void showWaiting(Thread current, boolean limited) {
        if (Engine.noticesStates() && state == NEW) {
            current.showWaiting(limited);
        }
    }

    @Guard
    private static boolean isDone(FutureTask<?> task) {
        return task.state != NEW;
    }

    @Guard
    private static boolean isNotDone(FutureTask<?> task) {
        return task.state == NEW;
    }

    /** A thread that has seen that the task is not done looks for an interrupt next: that may come after the end. */
    @Atomic
    @Waits
    private int awaitDone(Thread current) {
        return Engine.await(isDone(this), Engine.isInterrupted(current));
    }

    @Atomic
    @Waits
    private int awaitDoneLimited(Thread current) {
        return Engine.await(isDone(this), Engine.isInterrupted(current), isNotDone(this));
    }

    /** What was found out does not change any more. */
    @Alone
    @SuppressWarnings("unchecked")
    private V report() throws ExecutionException {
        if (state == NORMAL) {
            return (V) outcome;
        }
        if (state >= CANCELLED) {
            throw new CancellationException();
        }
        throw new ExecutionException((Throwable) outcome);
    }

    protected void done() {
    }

    protected void set(V result) {
        if (change(NORMAL, result)) {
            done();
        }
    }

    protected void setException(Throwable throwable) {
        if (change(EXCEPTIONAL, throwable)) {
            done();
        }
    }

    @Override
    public void run() {
        Thread current = Thread.currentThread();
        Callable<V> callable = begin(current);
        try {
            if (callable != null) {
                V result = null;
                boolean ran = false;
                try {
                    result = callable.call();
                    ran = true;
                } catch (Throwable throwable) {
                    setException(throwable);
                }
                if (ran) {
                    set(result);
                }
            }
        } finally {
            end(current);
        }
    }

    /** Whether it ran to its end, and may run again. */
    protected boolean runAndReset() {
        Thread current = Thread.currentThread();
        Callable<V> callable = begin(current);
        boolean ran = false;
        try {
            if (callable != null) {
                try {
                    callable.call();
                    ran = true;
                } catch (Throwable throwable) {
                    setException(throwable);
                }
            }
        } finally {
            end(current);
        }
        return ran && state == NEW;
    }

    /** What the thread has to run, or null. A cancellation that comes now may find the thread, and interrupt it. */
    private Callable<V> begin(Thread current) {
        if (Engine.noticesInterrupts() && state != NEW) {
            return null;
        }
        return takeOver(current);
    }

    @Atomic
    private Callable<V> takeOver(Thread current) {
        if (runner != null) {
            return null;
        }
        if (state == NEW || Engine.noticesInterrupts()) {
            runner = current;
        }
        return state == NEW ? callable : null;
    }

    /** An interrupt that belongs to this task does not come later. */
    private void end(Thread current) {
        if (isRunner(current) && stop()) {
            Engine.await(isSettled(this));
        }
    }

    /** Others change that only while nobody runs it. */
    @Alone
    private boolean isRunner(Thread current) {
        return runner == current;
    }

    /** Whether an interrupt is under way. */
    @Atomic
    private boolean stop() {
        runner = null;
        return state == INTERRUPTING;
    }

    @Guard
    private static boolean isSettled(FutureTask<?> task) {
        return task.state != INTERRUPTING;
    }

    @Override
    public String toString() {
        String status;
        switch (state) {
            case NEW:
                Callable<?> callable = this.callable;
                status = callable == null ? "[Not completed]" : "[Not completed, task = " + callable + "]";
                break;
            case NORMAL:
                status = "[Completed normally]";
                break;
            case EXCEPTIONAL:
                status = "[Completed exceptionally: " + outcome + "]";
                break;
            default:
                status = "[Cancelled]";
                break;
        }
        return super.toString() + status;
    }
}
