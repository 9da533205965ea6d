package java.util.concurrent;

import bandera.engine.Alone;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import java.util.Collection;
import java.util.List;

/**
 * A pool whose queue is in the order of time. The time of the first task may come at any moment; whoever takes it knows
 * that the times of all others are not before. So times are kept from the last time that has come, which is zero:
 * a task that runs again and again does not lead to ever new states.
 *
 * <p>No time passes between two calls of a thread that does not wait. If the clock of the thread that schedules a task
 * has moved since the last one was scheduled, nothing or enough for all others may have passed.
 */
@Concurrency
public class ScheduledThreadPoolExecutor extends ThreadPoolExecutor implements ScheduledExecutorService {
    private volatile boolean continuesPeriodic;
    private volatile boolean executesDelayed = true;
    private volatile boolean removesCancelled;

    private final class ScheduledFutureTask<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
        private final long period; // negative: from the end of a run to the next
        private long time; // until it is in the queue, only the delay
        private int sequence;
        private boolean isRepeated;
        private boolean hasTakenTime; // the last run
        private RunnableScheduledFuture<V> outer = this;

        ScheduledFutureTask(Callable<V> callable, long delay, long period) {
            super(callable);
            time = delay;
            this.period = period;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            synchronized (queue()) {
                return unit.convert(queue().until(time), TimeUnit.NANOSECONDS);
            }
        }

        @Override
        public int compareTo(Delayed other) {
            if (other == this) {
                return 0;
            }
            if (other instanceof ScheduledFutureTask) {
                synchronized (queue()) {
                    ScheduledFutureTask<?> task = (ScheduledFutureTask<?>) other;
                    return time == task.time ? Integer.compare(sequence, task.sequence) : Long.compare(time, task.time);
                }
            }
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }

        @Override
        public boolean isPeriodic() {
            return period != 0;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean isCancelled = super.cancel(mayInterruptIfRunning);
            if (isCancelled && removesCancelled) {
                ScheduledThreadPoolExecutor.this.remove(this);
            }
            return isCancelled;
        }

        @Override
        public void run() {
            if (!canRun(this)) {
                cancel(false);
            } else if (!isPeriodic()) {
                super.run();
            } else {
                long start = System.nanoTime();
                if (super.runAndReset()) {
                    isRepeated = true;
                    hasTakenTime = start != System.nanoTime();
                    if (!enqueue(outer, this, continuesPeriodic)) {
                        outer.cancel(false);
                    }
                }
            }
        }
    }

    private static final class DelayedTasks extends TaskQueue {
        private long now; // the last time that has come
        private long clock; // of the thread that has scheduled a task last
        private int sequence;
        private boolean hasPeriodic; // or had

        /** Finds the time of a task that is scheduled now, or that runs again. */
        @Override
        void prepare(Runnable runnable) {
            ScheduledFutureTask<?> task = (ScheduledFutureTask<?>) runnable;
            if (!task.isRepeated) {
                long before = clock;
                clock = System.nanoTime();
                task.time = timeOf(task.time, before != clock);
                if (length() == 0 && !hasPeriodic) {
                    sequence = 0;
                }
                hasPeriodic |= task.isPeriodic();
                task.sequence = sequence++;
            } else if (task.period > 0) {
                task.time += task.period;
            } else {
                task.time = timeOf(-task.period, task.hasTakenTime);
            }
        }

        /** A delay from now, or from later on. */
        long timeOf(long delay, boolean mayHavePassed) {
            if (mayHavePassed && length() > 0 && Engine.choose(2) == 1) {
                for (Node each = firstNode(); each != null; each = nextNode(each)) {
                    if (each.task instanceof ScheduledFutureTask) {
                        now = Math.max(now, ((ScheduledFutureTask<?>) each.task).time);
                    }
                }
            }
            return now + Math.min(delay, Long.MAX_VALUE >> 1);
        }

        long until(long time) {
            return time - now;
        }

        @Override
        void drain(Collection<? super Runnable> target) {
            super.drain(target);
            update();
        }

        @Override
        public synchronized void clear() {
            super.clear();
            update();
        }

        @Override
        boolean accept(Runnable runnable) {
            RunnableScheduledFuture<?> task = (RunnableScheduledFuture<?>) runnable;
            Node before = null;
            for (Node each = firstNode(); each != null; each = nextNode(each)) {
                if (((RunnableScheduledFuture<?>) each.task).compareTo(task) > 0) {
                    break;
                }
                before = each;
            }
            insert(new Node(task), before);
            update();
            return true;
        }

        @Alone
        private void insert(Node node, Node before) {
            node.next = before == null ? first : before.next;
            if (before == null) {
                first = node;
            } else {
                before.next = node;
            }
            if (node.next == null) {
                last = node;
            }
            count++;
        }

        private void update() {
            Node node = firstNode();
            setDelayed(node != null && ((Delayed) node.task).getDelay(TimeUnit.NANOSECONDS) > 0);
        }

        @Alone
        private void setDelayed(boolean isDelayed) {
            this.isDelayed = isDelayed;
        }

        /** The time of the task has come. */
        @Override
        Runnable takeFirst() {
            Runnable task = super.takeFirst();
            if (task instanceof ScheduledFutureTask) {
                ScheduledFutureTask<?> scheduled = (ScheduledFutureTask<?>) task;
                if (scheduled.time > now) {
                    now = scheduled.time;
                    Thread.currentThread().passTime();
                }
                shift(scheduled);
            }
            update();
            return task;
        }

        /** Makes the present zero, unless the program has tasks of its own here. */
        private void shift(ScheduledFutureTask<?> taken) {
            for (Node each = firstNode(); each != null; each = nextNode(each)) {
                if (!(each.task instanceof ScheduledFutureTask)) {
                    return;
                }
            }
            taken.time -= now;
            for (Node each = firstNode(); each != null; each = nextNode(each)) {
                ((ScheduledFutureTask<?>) each.task).time -= now;
            }
            now = 0;
        }

        @Override
        boolean removeTask(Node node) {
            boolean isRemoved = super.removeTask(node);
            update();
            return isRemoved;
        }

        @Override
        public synchronized Runnable poll() {
            return hasReady(false) ? takeFirst() : null;
        }

        @Override
        public void put(Runnable task) {
            offer(task);
        }
    }

    public ScheduledThreadPoolExecutor(int corePoolSize) {
        super(corePoolSize, Integer.MAX_VALUE, 10, TimeUnit.MILLISECONDS, new DelayedTasks());
    }

    public ScheduledThreadPoolExecutor(int corePoolSize, ThreadFactory threadFactory) {
        super(corePoolSize, Integer.MAX_VALUE, 10, TimeUnit.MILLISECONDS, new DelayedTasks(), threadFactory);
    }

    public ScheduledThreadPoolExecutor(int corePoolSize, RejectedExecutionHandler handler) {
        super(corePoolSize, Integer.MAX_VALUE, 10, TimeUnit.MILLISECONDS, new DelayedTasks(), handler);
    }

    public ScheduledThreadPoolExecutor(int corePoolSize, ThreadFactory threadFactory,
            RejectedExecutionHandler handler) {
        super(corePoolSize, Integer.MAX_VALUE, 10, TimeUnit.MILLISECONDS, new DelayedTasks(), threadFactory, handler);
    }

    private DelayedTasks queue() {
        return (DelayedTasks) super.getQueue();
    }

    private boolean canRun(RunnableScheduledFuture<?> task) {
        if (!isShutdown()) {
            return true;
        }
        if (isStopped()) {
            return false;
        }
        return task.isPeriodic() ? continuesPeriodic : executesDelayed || task.getDelay(TimeUnit.NANOSECONDS) <= 0;
    }

    protected <V> RunnableScheduledFuture<V> decorateTask(Runnable runnable, RunnableScheduledFuture<V> task) {
        return task;
    }

    protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> callable, RunnableScheduledFuture<V> task) {
        return task;
    }

    private static long nanos(long delay, TimeUnit unit) {
        return unit.toNanos(Math.max(delay, 0));
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        if (command == null || unit == null) {
            throw new NullPointerException();
        }
        ScheduledFutureTask<Void> task =
                new ScheduledFutureTask<>(Executors.callable(command, null), nanos(delay, unit), 0);
        return delay(task, decorateTask(command, task));
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        if (callable == null || unit == null) {
            throw new NullPointerException();
        }
        ScheduledFutureTask<V> task = new ScheduledFutureTask<>(callable, nanos(delay, unit), 0);
        return delay(task, decorateTask(callable, task));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        return repeat(command, initialDelay, period, unit, 1);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        return repeat(command, initialDelay, delay, unit, -1);
    }

    private ScheduledFuture<?> repeat(Runnable command, long initialDelay, long period, TimeUnit unit, int sign) {
        if (command == null || unit == null) {
            throw new NullPointerException();
        }
        if (period <= 0) {
            throw new IllegalArgumentException();
        }
        ScheduledFutureTask<Void> task = new ScheduledFutureTask<>(Executors.callable(command, null),
                nanos(initialDelay, unit), sign * unit.toNanos(period));
        task.outer = decorateTask(command, task);
        return delay(task, task.outer);
    }

    private <V> ScheduledFuture<V> delay(ScheduledFutureTask<V> task, RunnableScheduledFuture<V> outer) {
        if (!enqueue(outer, task, false)) {
            reject(outer);
        }
        return outer;
    }

    @Override
    public void execute(Runnable command) {
        schedule(command, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public Future<?> submit(Runnable task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        return schedule(Executors.callable(task, result), 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    /** Under the lock. */
    @Override
    void onShutdown() {
        for (Object each : super.getQueue().toArray()) {
            if (each instanceof RunnableScheduledFuture<?>) {
                RunnableScheduledFuture<?> task = (RunnableScheduledFuture<?>) each;
                boolean isKept = task.isPeriodic() ? continuesPeriodic
                        : executesDelayed || task.getDelay(TimeUnit.NANOSECONDS) <= 0;
                if ((!isKept || task.isCancelled()) && super.getQueue().remove(task)) {
                    task.cancel(false);
                }
            }
        }
    }

    private void removeAgain() {
        if (isShutdown()) {
            onShutdown();
            tryTerminate();
        }
    }

    public void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean value) {
        continuesPeriodic = value;
        if (!value) {
            removeAgain();
        }
    }

    public boolean getContinueExistingPeriodicTasksAfterShutdownPolicy() {
        return continuesPeriodic;
    }

    public void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean value) {
        executesDelayed = value;
        if (!value) {
            removeAgain();
        }
    }

    public boolean getExecuteExistingDelayedTasksAfterShutdownPolicy() {
        return executesDelayed;
    }

    public void setRemoveOnCancelPolicy(boolean value) {
        removesCancelled = value;
    }

    public boolean getRemoveOnCancelPolicy() {
        return removesCancelled;
    }

    @Override
    public void shutdown() {
        super.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return super.shutdownNow();
    }

    @Override
    public BlockingQueue<Runnable> getQueue() {
        return super.getQueue();
    }
}
