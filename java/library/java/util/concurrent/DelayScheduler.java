package java.util.concurrent;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;

/** What ForkJoinPool has for delayed tasks, since Java 25: a scheduled executor with one daemon thread. */
@Concurrency
final class DelayScheduler {
    private DelayScheduler() {
    }

    static ScheduledThreadPoolExecutor make() {
        ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        scheduler.setRemoveOnCancelPolicy(true);
        return scheduler;
    }

    /** Of those that wait in the scheduler. */
    static void cancel(Object entry) {
        if (entry instanceof Future<?>) {
            ((Future<?>) entry).cancel(false);
        }
    }

    static final class ScheduledForkJoinTask<T> extends ForkJoinTask.InterruptibleTask<T>
            implements ScheduledFuture<T> {
        private static final long serialVersionUID = 1L;

        private final ForkJoinPool pool;
        private final Runnable runnable;
        private final Callable<T> callable;
        private final long delay;
        private final long period; // negative: from the end of a run to the next
        private final boolean isImmediate; // run by the scheduler
        private T result;
        private volatile ScheduledFuture<?> entry;
        private volatile boolean hasLeft;

        ScheduledForkJoinTask(long delay, long period, boolean isImmediate, Runnable runnable, Callable<T> callable,
                ForkJoinPool pool) {
            this.delay = Math.max(delay, 0);
            this.period = period;
            this.isImmediate = isImmediate;
            this.runnable = runnable;
            this.callable = callable;
            this.pool = pool;
        }

        void begin(ScheduledThreadPoolExecutor scheduler) {
            Runnable relay = this::arrive;
            entry = period == 0 ? scheduler.schedule(relay, delay, TimeUnit.NANOSECONDS)
                    : period > 0 ? scheduler.scheduleAtFixedRate(relay, delay, period, TimeUnit.NANOSECONDS)
                            : scheduler.scheduleWithFixedDelay(relay, delay, -period, TimeUnit.NANOSECONDS);
        }

        /** The time has come. */
        private void arrive() {
            if (isImmediate) {
                doExec();
            } else {
                pool.push(this, null, true);
            }
        }

        @Override
        T compute() throws Exception {
            if (runnable != null) {
                runnable.run();
                return null;
            }
            return callable.call();
        }

        @Override
        boolean postExec() {
            boolean isLast = period == 0 || isDone() || pool.isShutdown();
            if (isLast) {
                if (period != 0 && !isDone()) {
                    trySetCancelled();
                }
                stop();
            }
            return isLast;
        }

        private void stop() {
            ScheduledFuture<?> waiting = entry;
            if (waiting != null) {
                waiting.cancel(false);
            }
            if (pool.mayEnd() && leave()) {
                pool.endDelayed();
            }
        }

        /** Whether nobody has said before that this was the last time. */
        @Atomic
        private boolean leave() {
            boolean isFirst = !hasLeft;
            hasLeft = true;
            return isFirst;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean isCancelled = super.cancel(mayInterruptIfRunning);
            if (isCancelled) {
                stop();
            }
            return isCancelled;
        }

        @Override
        Object adaptee() {
            return runnable != null ? runnable : callable;
        }

        @Override
        public T getRawResult() {
            return result;
        }

        @Override
        public void setRawResult(T value) {
            result = value;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return entry.getDelay(unit);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }
}
