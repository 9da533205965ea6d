package java.util.concurrent;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;

/** A task that is done when those that it counts are. */
@Concurrency
public abstract class CountedCompleter<T> extends ForkJoinTask<T> {
    private static final long serialVersionUID = 5232453752276485070L;

    final CountedCompleter<?> completer;
    private volatile int pending;

    protected CountedCompleter(CountedCompleter<?> completer, int initialPendingCount) {
        this.completer = completer;
        pending = initialPendingCount;
    }

    protected CountedCompleter(CountedCompleter<?> completer) {
        this.completer = completer;
    }

    protected CountedCompleter() {
        completer = null;
    }

    public abstract void compute();

    public void onCompletion(CountedCompleter<?> caller) {
    }

    public boolean onExceptionalCompletion(Throwable throwable, CountedCompleter<?> caller) {
        return true;
    }

    public final CountedCompleter<?> getCompleter() {
        return completer;
    }

    public final int getPendingCount() {
        return pending;
    }

    public final void setPendingCount(int count) {
        pending = count;
    }

    @Atomic
    public final void addToPendingCount(int delta) {
        pending += delta;
    }

    @Atomic
    public final boolean compareAndSetPendingCount(int expected, int count) {
        if (pending != expected) {
            return false;
        }
        pending = count;
        return true;
    }

    /** The count before. */
    @Atomic
    public final int decrementPendingCountUnlessZero() {
        int count = pending;
        if (count != 0) {
            pending = count - 1;
        }
        return count;
    }

    public final CountedCompleter<?> getRoot() {
        CountedCompleter<?> root = this;
        while (root.completer != null) {
            root = root.completer;
        }
        return root;
    }

    /** Whether a task is this one, or has to do with its completion. */
    final boolean isAbove(ForkJoinTask<?> task) {
        if (task instanceof CountedCompleter) {
            for (CountedCompleter<?> each = (CountedCompleter<?>) task; each != null; each = each.completer) {
                if (each == this) {
                    return true;
                }
            }
        }
        return false;
    }

    public final void tryComplete() {
        CountedCompleter<?> each = this;
        CountedCompleter<?> caller = this;
        while (each.decrementPendingCountUnlessZero() == 0) {
            each.onCompletion(caller);
            caller = each;
            each = caller.completer;
            if (each == null) {
                caller.quietlyComplete();
                return;
            }
        }
    }

    public final void propagateCompletion() {
        CountedCompleter<?> each = this;
        while (each.decrementPendingCountUnlessZero() == 0) {
            CountedCompleter<?> caller = each;
            each = caller.completer;
            if (each == null) {
                caller.quietlyComplete();
                return;
            }
        }
    }

    @Override
    public void complete(T rawResult) {
        setRawResult(rawResult);
        onCompletion(this);
        quietlyComplete();
        if (completer != null) {
            completer.tryComplete();
        }
    }

    public final CountedCompleter<?> firstComplete() {
        return decrementPendingCountUnlessZero() == 0 ? this : null;
    }

    public final CountedCompleter<?> nextComplete() {
        if (completer != null) {
            return completer.firstComplete();
        }
        quietlyComplete();
        return null;
    }

    public final void quietlyCompleteRoot() {
        getRoot().quietlyComplete();
    }

    public final void helpComplete(int maxTasks) {
        if (maxTasks > 0 && !isDone()) {
            Thread current = Thread.currentThread();
            ForkJoinPool pool = getPool();
            (pool == null ? ForkJoinPool.common : pool).help(this, current, maxTasks, true);
        }
    }

    /** Those that it counts for end in the same way. */
    @Override
    final void onExceptionSet(Throwable throwable) {
        CountedCompleter<?> each = this;
        CountedCompleter<?> caller = this;
        while (each.onExceptionalCompletion(throwable, caller)) {
            caller = each;
            each = caller.completer;
            if (each == null || !each.trySetThrown(throwable)) {
                return;
            }
        }
    }

    @Override
    protected final boolean exec() {
        compute();
        return false;
    }

    @Override
    public T getRawResult() {
        return null;
    }

    @Override
    protected void setRawResult(T value) {
    }
}
