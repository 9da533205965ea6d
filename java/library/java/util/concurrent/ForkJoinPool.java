package java.util.concurrent;

import bandera.engine.Alone;
import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Idle;
import bandera.engine.Waits;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A pool is a set of queues, one for each thread that has forked or submitted tasks that nobody has taken, and a number
 * of workers: one more comes with each task, up to the parallelism. A worker takes the newest task of its own queue, or
 * the oldest of any other.
 *
 * <p>Who joins a task that is in its own queue runs it. If another worker has taken it, the joiner runs what that one
 * has forked, and those that took something from that one, and so on: whatever it is, on top of its own stack. Who
 * joins a task that counts others runs those instead. When there is nothing like that the joiner waits. Then another
 * worker takes its place, but only if all of them wait: otherwise there is one less for a while. Workers end with the
 * pool, or when there is nothing to do and more of them than are needed, but not because they have waited for some
 * time: what has nothing to do is the same as what is made again later.
 *
 * <p>Everything is guarded by one lock. Methods marked @Alone run under it: others wait for what they change, but take
 * the lock before they go on. The program's own code runs outside of the lock.
 *
 * <p>The parallelism of the common pool is one less than the machine has processors. But it may have two workers, as
 * on larger machines: when there is something to do for a second one, it comes from then on, or never does. For the
 * parts of a parallel stream there is one, apart from the thread that waits for the result.
 */
@Concurrency
public class ForkJoinPool extends AbstractExecutorService implements ScheduledExecutorService {
    private static final int RUNNING = 0;
    private static final int SHUTDOWN = 1;
    private static final int STOP = 2;
    private static final int TERMINATED = 3;

    private static final int READY = 0; // what a wait ended with
    private static final int LATE = 2;

    private static final int MOST_WORKERS = 0x7fff;
    private static final int SUBMITS_INTERRUPTIBLE = 22; // the release from which what is submitted can be interrupted
    private static final int HELPS_LIMITED = 19; // who joins with a time limit helps, and takes what it joins anywhere
    private static final int SWAPS = 22; // a task that is taken from the middle of a queue is replaced by the newest
    private static final int HELPS_FUTURES = 25; // who waits for a future runs parts of others

    static final int UNCOUNTED = 0; // what waits: as any worker does,
    private static final int COUNTED = 1; // as one that does not count meanwhile,
    private static final int REPLACED = 2; // and another is still to be made for it

    public interface ForkJoinWorkerThreadFactory {
        ForkJoinWorkerThread newThread(ForkJoinPool pool);
    }

    public interface ManagedBlocker {
        boolean block() throws InterruptedException;

        boolean isReleasable();
    }

    private static final class DefaultForkJoinWorkerThreadFactory implements ForkJoinWorkerThreadFactory {
        @Override
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
            return new ForkJoinWorkerThread(null, pool, true);
        }
    }

    private static final class Lock {
    }

    private static final class Node {
        final ForkJoinTask<?> task;
        Node next; // the one before

        Node(ForkJoinTask<?> task, Node next) {
            this.task = task;
            this.next = next;
        }
    }

    /** The tasks of a thread. */
    private static final class Queue {
        final Thread owner;
        Node newest;
        Queue next;

        Queue(Thread owner) {
            this.owner = owner;
        }

        Node oldest() {
            Node node = newest;
            while (node.next != null) {
                node = node.next;
            }
            return node;
        }

        /** The owner, if it is a worker; or null. */
        ForkJoinWorkerThread worker() {
            return owner instanceof ForkJoinWorkerThread ? (ForkJoinWorkerThread) owner : null;
        }

        int length() {
            int length = 0;
            for (Node node = newest; node != null; node = node.next) {
                length++;
            }
            return length;
        }
    }

    private static int pools;

    public static final ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory =
            new DefaultForkJoinWorkerThreadFactory();

    static final ForkJoinPool common = new ForkJoinPool("ForkJoinPool.commonPool-worker-");

    private final Lock lock = new Lock();
    private final String prefix;
    private final ForkJoinWorkerThreadFactory factory;
    private final UncaughtExceptionHandler handler;
    private final boolean isAsync;

    private volatile int runState;
    private volatile int parallelism;
    private int most; // workers, unless all of them are blocked
    private boolean isFixed; // whether there will not be more in the common pool
    private int workers;
    private int blocked; // workers that wait for a task, or in managedBlock
    private final int minimum; // workers that are not blocked, otherwise there is one more
    private final int maximum; // workers altogether
    private final Predicate<? super ForkJoinPool> saturate;
    private int queued; // tasks in all queues
    private int delayed; // tasks whose time has not come, or that run again
    private int named;
    private Queue queues; // none is empty
    private WorkerList workerList; // if they can be interrupted
    private int busy; // if somebody asks
    private long steals;
    private boolean cancelsDelayed;
    private ScheduledThreadPoolExecutor scheduler;

    private static final class WorkerList {
        final Thread worker;
        WorkerList next;

        WorkerList(Thread worker, WorkerList next) {
            this.worker = worker;
            this.next = next;
        }
    }

    public ForkJoinPool() {
        this(Runtime.getRuntime().availableProcessors(), defaultForkJoinWorkerThreadFactory, null, false);
    }

    public ForkJoinPool(int parallelism) {
        this(parallelism, defaultForkJoinWorkerThreadFactory, null, false);
    }

    public ForkJoinPool(int parallelism, ForkJoinWorkerThreadFactory factory, UncaughtExceptionHandler handler,
            boolean asyncMode) {
        this(parallelism, factory, handler, asyncMode, 0, MOST_WORKERS, 1, null, 60, TimeUnit.SECONDS);
    }

    public ForkJoinPool(int parallelism, ForkJoinWorkerThreadFactory factory, UncaughtExceptionHandler handler,
            boolean asyncMode, int corePoolSize, int maximumPoolSize, int minimumRunnable,
            Predicate<? super ForkJoinPool> saturate, long keepAliveTime, TimeUnit unit) {
        if (parallelism <= 0 || parallelism > MOST_WORKERS || parallelism > maximumPoolSize || keepAliveTime <= 0) {
            throw new IllegalArgumentException();
        }
        if (factory == null || unit == null) {
            throw new NullPointerException();
        }
        this.parallelism = parallelism;
        most = parallelism;
        minimum = minimumRunnable;
        maximum = maximumPoolSize;
        this.saturate = saturate;
        this.factory = factory;
        this.handler = handler;
        isAsync = asyncMode;
        prefix = "ForkJoinPool-" + nextPool() + "-worker-";
    }

    private ForkJoinPool(String prefix) {
        parallelism = Math.max(Runtime.getRuntime().availableProcessors() - 1, 1);
        most = parallelism;
        minimum = 1;
        maximum = MOST_WORKERS;
        saturate = null;
        factory = defaultForkJoinWorkerThreadFactory;
        handler = null;
        isAsync = false;
        this.prefix = prefix;
    }

    @Atomic
    private static int nextPool() {
        return Engine.noticesNumbers() ? ++pools : 1;
    }

    public static ForkJoinPool commonPool() {
        return common;
    }

    /** The common pool of what has to run at some time. */
    static ForkJoinPool asyncCommonPool() {
        return common;
    }

    private boolean isCommon() {
        return this == common;
    }

    /** The name of a worker that is being made. */
    final String nextName() {
        if (!Engine.noticesNumbers()) {
            return prefix + "1";
        }
        synchronized (lock) {
            return prefix + ++named;
        }
    }

    // Tasks and queues, under the lock.

    @Alone
    private int state() {
        return runState;
    }

    @Alone
    private void setState(int state) {
        if (runState < state) {
            runState = state;
        }
    }

    @Alone
    private void count(int more) {
        queued += more;
    }

    @Alone
    private int count() {
        return queued;
    }

    private Queue queueOf(Thread owner) {
        Queue queue = queues;
        while (queue != null && queue.owner != owner) {
            queue = queue.next;
        }
        return queue;
    }

    private void add(ForkJoinTask<?> task, Thread owner) {
        Queue queue = queueOf(owner);
        if (queue == null) {
            queue = new Queue(owner);
            queue.next = queues;
            queues = queue;
        }
        queue.newest = new Node(task, queue.newest);
        count(1);
    }

    private ForkJoinTask<?> remove(Queue queue, Node node) {
        if (queue.newest == node) {
            queue.newest = node.next;
        } else {
            Node after = queue.newest;
            while (after.next != node) {
                after = after.next;
            }
            after.next = node.next;
        }
        if (queue.newest == null) {
            drop(queue);
        }
        count(-1);
        return node.task;
    }

    private void drop(Queue queue) {
        if (queues == queue) {
            queues = queue.next;
            return;
        }
        Queue before = queues;
        while (before.next != queue) {
            before = before.next;
        }
        before.next = queue.next;
    }

    private static Node find(Queue queue, ForkJoinTask<?> task) {
        Node node = queue == null ? null : queue.newest;
        while (node != null && node.task != task) {
            node = node.next;
        }
        return node;
    }

    /** Takes a task from the middle of a queue, or any other place. */
    private void takeOut(Queue queue, Node node) {
        Node moved = queue.newest;
        if (Engine.release() < SWAPS || moved == node || moved.next == node || node.next == null) {
            remove(queue, node);
            return;
        }
        queue.newest = moved.next;
        Node after = queue.newest;
        while (after.next != node) {
            after = after.next;
        }
        after.next = moved;
        moved.next = node.next;
        count(-1);
    }

    private int countQueues() {
        int number = 0;
        for (Queue each = queues; each != null; each = each.next) {
            number++;
        }
        return number;
    }

    /** From where a thread takes a task next: its own queue, or any other; or null. */
    private Queue anyQueue(Thread current) {
        Queue own = queueOf(current);
        int number = countQueues();
        if (own != null || number == 0) {
            return own;
        }
        Queue queue = queues;
        for (int i = number == 1 ? 0 : Engine.choose(number); i > 0; i--) {
            queue = queue.next;
        }
        return queue;
    }

    /** Takes the newest task of a thread's own queue, or the oldest of any other. */
    private ForkJoinTask<?> takeFrom(Queue queue, Thread current) {
        if (queue.owner == current) {
            return remove(queue, isAsync ? queue.oldest() : queue.newest);
        }
        steals += Engine.noticesQueues() ? 1 : 0;
        return remove(queue, queue.oldest());
    }

    /** What a thread takes next, or null. */
    private ForkJoinTask<?> take(Thread current) {
        Queue queue = anyQueue(current);
        return queue == null ? null : takeFrom(queue, current);
    }

    /** The same for a worker, which remembers whose task it was. */
    private ForkJoinTask<?> takeNext(ForkJoinWorkerThread worker) {
        Queue queue = anyQueue(worker);
        if (queue == null) {
            return null;
        }
        if (queue.owner != worker) {
            worker.robbed = queue.worker();
        }
        return takeFrom(queue, worker);
    }

    // Workers.

    @Alone
    private boolean reserve(boolean isPart) {
        if (queued == 0 || runState >= STOP) {
            return false;
        }
        boolean isEnough = workers >= (isPart ? parallelism : most);
        if (isEnough && (workers - blocked >= minimum || workers >= maximum) && !grows(isPart)) {
            return false;
        }
        workers++;
        return true;
    }

    /** Whether there is a second worker in the common pool. */
    @Alone
    private boolean grows(boolean isPart) {
        if (this != common || isPart || isFixed || most != 1) {
            return false;
        }
        isFixed = Engine.choose(2) == 0;
        most = isFixed ? 1 : 2;
        return !isFixed;
    }

    private boolean isPlain() {
        return factory == defaultForkJoinWorkerThreadFactory;
    }

    /**
     * Under the lock, where no code of the program's runs; whether a worker is still to be made. For a part of a task
     * that is split among threads, there are no more than the parallelism.
     */
    private boolean callWorker(boolean isPart) {
        if (!reserve(isPart)) {
            return false;
        }
        if (!isPlain()) {
            return true;
        }
        Thread worker = factory.newThread(this);
        enlist(worker);
        worker.start();
        return false;
    }

    private void enlist(Thread worker) {
        addBusy(1);
        if (Engine.noticesInterrupts()) {
            workerList = new WorkerList(worker, workerList);
        }
    }

    @Alone
    private void addBusy(int more) {
        if (Engine.noticesQueues()) {
            busy += more;
        }
    }

    @Alone
    private int busyNow() {
        return busy;
    }

    private void makeWorker() {
        boolean isStarted = false;
        try {
            ForkJoinWorkerThread worker = factory.newThread(this);
            if (worker != null) {
                synchronized (lock) {
                    enlist(worker);
                }
                worker.start();
                isStarted = true;
            }
        } finally {
            if (!isStarted) {
                synchronized (lock) {
                    depart();
                    terminate();
                }
            }
        }
    }

    @Alone
    private void depart() {
        workers--;
    }

    /** Puts a task into the queue of a thread; whether the pool accepts tasks, or this is none from outside. */
    final boolean push(ForkJoinTask<?> task, Thread current, boolean isInside) {
        Objects.requireNonNull(task);
        boolean isToMake;
        synchronized (lock) {
            if (!isInside && state() != RUNNING) {
                return false;
            }
            if (state() >= STOP) {
                task.trySetCancelled();
                return true;
            }
            add(task, current);
            isToMake = callWorker(task instanceof CountedCompleter);
        }
        if (isToMake) {
            makeWorker();
        }
        return true;
    }

    final void work(ForkJoinWorkerThread worker) {
        for (ForkJoinTask<?> task = next(worker); task != null; task = next(worker)) {
            task.doExec();
        }
    }

    /** A worker that has just come, or has ended a task: it takes any that there is, and may wait for others. */
    @Guard
    private static boolean isCalled(ForkJoinPool pool) {
        return pool.queued > 0 || pool.runState != RUNNING || pool.workers > pool.most;
    }

    /** One that waits while others stand in for workers that are blocked: those may go on. */
    @Guard
    private static boolean isRecalled(ForkJoinPool pool) {
        return pool.queued > 0 || pool.runState != RUNNING || pool.workers - pool.blocked > pool.most;
    }

    @Alone
    private boolean isSurplus() {
        return workers - blocked > most;
    }

    @Idle
    private ForkJoinTask<?> next(ForkJoinWorkerThread worker) {
        boolean isIdle = false;
        if (Engine.noticesQueues()) {
            synchronized (lock) {
                isIdle = count() == 0;
                addBusy(isIdle ? -1 : 0);
            }
        }
        if (Engine.noticesStates()) {
            synchronized (lock) {
                if (count() == 0 && state() == RUNNING) {
                    worker.showWaiting(true);
                }
            }
        }
        Engine.lockWhen(lock, isCalled(this));
        ForkJoinTask<?> task = state() >= STOP ? null : takeNext(worker);
        while (task == null && state() == RUNNING && !isSurplus()) {
            addBusy(isIdle ? 0 : -1);
            isIdle = true;
            Engine.unlock(lock);
            Engine.lockWhen(lock, isRecalled(this));
            task = state() >= STOP || isSurplus() ? null : takeNext(worker);
        }
        worker.showRunning();
        if (isIdle != (task == null)) {
            addBusy(isIdle ? 1 : -1);
        }
        if (task == null) {
            end(worker);
            terminate();
        }
        Engine.unlock(lock);
        return task;
    }

    private void end(ForkJoinWorkerThread worker) {
        strike(worker);
        worker.robbed = null;
        depart();
    }

    private void strike(Thread worker) {
        WorkerList before = null;
        for (WorkerList each = workerList; each != null; each = each.next) {
            if (each.worker == worker && before == null) {
                workerList = each.next;
            } else if (each.worker == worker) {
                before.next = each.next;
            }
            before = each;
        }
    }

    /** A worker ends by an exception. Its tasks are for the others. */
    final void leave(ForkJoinWorkerThread worker) {
        boolean isToMake;
        synchronized (lock) {
            addBusy(-1);
            end(worker);
            terminate();
            isToMake = callWorker(false);
        }
        if (isToMake) {
            makeWorker();
        }
    }

    // Joining.

    /** A worker of this pool waits for a task; how that has ended. */
    final int join(ForkJoinTask<?> task, ForkJoinWorkerThread worker, boolean isInterruptible, boolean isLimited) {
        boolean helps = !isLimited || Engine.release() >= HELPS_LIMITED;
        if (helps && task instanceof CountedCompleter) {
            help((CountedCompleter<?>) task, worker, Integer.MAX_VALUE, false);
        }
        boolean steals = helps && (!(task instanceof CountedCompleter) || Engine.release() < HELPS_LIMITED);
        ForkJoinWorkerThread robbed = worker.robbed();
        int how;
        for (;;) {
            ForkJoinTask<?> other;
            synchronized (lock) {
                worker.robbed = robbed;
                if (task.isOver()) {
                    return ForkJoinTask.DONE;
                }
                other = steals ? takeToHelp(task, worker) : null;
                how = other == null ? block() : UNCOUNTED;
            }
            if (other == null) {
                break;
            }
            other.doExec();
        }
        how = replace(how);
        if (isLimited || isInterruptible && Engine.noticesInterrupts()) {
            int end = task.block(isInterruptible, isLimited);
            endBlock(how);
            return end;
        }
        worker.showWaiting(false);
        Engine.lockWhen(lock, isEither(task, this));
        unblock(how);
        Engine.unlock(lock);
        worker.showRunning();
        if (isStopping() && !task.isDone()) {
            task.cancel(true);
        }
        return ForkJoinTask.DONE;
    }

    /** What a worker runs while it joins a task, or null: the task itself, or the work of those that have it. */
    private ForkJoinTask<?> takeToHelp(ForkJoinTask<?> task, ForkJoinWorkerThread worker) {
        Queue own = queueOf(worker);
        Node node = find(own, task);
        if (node != null) {
            takeOut(own, node);
            return task;
        }
        int eligible = 0;
        for (Queue each = queues; each != null; each = each.next) {
            eligible += isEligible(each, task, worker) ? 1 : 0;
        }
        int choice = eligible == 0 ? 0 : Engine.choose(eligible + (mayMiss(worker) ? 1 : 0));
        for (Queue each = queues; each != null; each = each.next) {
            if (isEligible(each, task, worker) && choice-- == 0) {
                worker.robbed = each.worker();
                return takeFrom(each, null);
            }
        }
        return null;
    }

    private static boolean isEligible(Queue queue, ForkJoinTask<?> task, ForkJoinWorkerThread worker) {
        ForkJoinWorkerThread owner = queue.worker();
        return owner != null && (owner.hasRobbed(worker)
                || Engine.release() >= HELPS_LIMITED && queue.oldest().task == task);
    }

    /** Who looks for work in several queues, one after the other, may find none although there always is some. */
    @Alone
    private boolean mayMiss(Thread current) {
        return workers - blocked > (current instanceof ForkJoinWorkerThread ? 2 : 1);
    }

    @Guard
    private static boolean isEither(ForkJoinTask<?> task, ForkJoinPool pool) {
        return ForkJoinTask.isDone(task) || pool.runState >= STOP;
    }

    /** A worker, which has the lock, is about to wait: as what. */
    private int block() {
        int how = beginToWait();
        return how == COUNTED && callWorker(false) ? REPLACED : how;
    }

    @Alone
    private int beginToWait() {
        if (workers - blocked - 1 < minimum && workers >= maximum) {
            return UNCOUNTED;
        }
        blocked++;
        return COUNTED;
    }

    /** Another thread waits for a task: it runs it, if it is its own in the common pool, and nobody has taken it. */
    static int joinOutside(ForkJoinTask<?> task, boolean isInterruptible, boolean isLimited) {
        if (isLimited && Engine.release() < HELPS_LIMITED) {
            return task.block(isInterruptible, true);
        }
        if (task instanceof CountedCompleter) {
            common.help((CountedCompleter<?>) task, Thread.currentThread(), Integer.MAX_VALUE, false);
        } else if (!(task instanceof ForkJoinTask.InterruptibleTask) && common.takeBack(task, Thread.currentThread())) {
            task.doExec();
        }
        return task.block(isInterruptible, isLimited);
    }

    /** Takes a task that was submitted and that nobody has taken; on small machines, all submitters share a queue. */
    private boolean takeBack(ForkJoinTask<?> task, Thread current) {
        synchronized (lock) {
            for (Queue each = queues; each != null; each = each.next) {
                Node node = each.worker() == null ? find(each, task) : null;
                if (node != null && (each.owner == current || Engine.choose(2) == 1)) {
                    takeOut(each, node);
                    return true;
                }
            }
            return false;
        }
    }

    /** Runs tasks that count for the completion of one, or only those of the thread itself. */
    final void help(CountedCompleter<?> root, Thread current, int most, boolean isLocal) {
        for (int i = 0; i < most; i++) {
            ForkJoinTask<?> task;
            synchronized (lock) {
                task = root.isOver() ? null : takePart(root, current, isLocal);
            }
            if (task == null) {
                return;
            }
            task.doExec();
        }
    }

    private ForkJoinTask<?> takePart(CountedCompleter<?> root, Thread current, boolean isLocal) {
        Queue own = queueOf(current);
        if (own != null && root.isAbove(own.newest.task)) {
            return remove(own, own.newest);
        }
        if (isLocal) {
            return null;
        }
        int parts = 0;
        for (Queue each = queues; each != null; each = each.next) {
            parts += root.isAbove(each.oldest().task) ? 1 : 0;
        }
        int choice = parts == 0 ? 0 : Engine.choose(parts + (mayMiss(current) ? 1 : 0));
        for (Queue each = queues; each != null; each = each.next) {
            if (root.isAbove(each.oldest().task) && choice-- == 0) {
                return remove(each, each.oldest());
            }
        }
        return null;
    }

    final boolean unfork(ForkJoinTask<?> task, Thread current) {
        synchronized (lock) {
            Queue own = queueOf(current);
            if (own == null || own.newest.task != task) {
                return false;
            }
            remove(own, own.newest);
            return true;
        }
    }

    final int localCount(Thread current) {
        synchronized (lock) {
            Queue own = queueOf(current);
            return own == null ? 0 : own.length();
        }
    }

    @Alone
    final int size() {
        return workers;
    }

    /** The estimate of the JDK. */
    final int localSurplus(Thread current) {
        int active;
        synchronized (lock) {
            active = size();
        }
        int half = parallelism >>> 1;
        int quarter = half >>> 1;
        int eighth = quarter >>> 1;
        int sixteenth = eighth >>> 1;
        int expected = active > half ? 0 : active > quarter ? 1 : active > eighth ? 2 : active > sixteenth ? 4 : 8;
        return localCount(current) - expected;
    }

    final ForkJoinTask<?> nextLocal(Thread current, boolean isTaken) {
        synchronized (lock) {
            Queue own = queueOf(current);
            if (own == null) {
                return null;
            }
            Node node = isAsync ? own.oldest() : own.newest;
            return isTaken ? remove(own, node) : node.task;
        }
    }

    final ForkJoinTask<?> pollAny(Thread current) {
        synchronized (lock) {
            return take(current);
        }
    }

    final int indexOf(Thread worker) {
        return 0;
    }

    public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
        Objects.requireNonNull(blocker);
        Thread current = Thread.currentThread();
        if (current instanceof ForkJoinWorkerThread) {
            ((ForkJoinWorkerThread) current).pool.blockCompensated(blocker);
        } else {
            while (!blocker.isReleasable() && !blocker.block()) {
            }
        }
    }

    private void blockCompensated(ManagedBlocker blocker) throws InterruptedException {
        boolean isDone = false;
        while (!isDone && !blocker.isReleasable()) {
            int how = beginBlock();
            try {
                isDone = blocker.block();
            } finally {
                endBlock(how);
            }
        }
    }

    /** A worker is about to wait: there may be one more, for what is in the queues. The result is for endBlock. */
    final int beginBlock() {
        int how;
        synchronized (lock) {
            how = block();
        }
        return replace(how);
    }

    /** Makes the worker that stands in for one that is about to wait. The pool may be too small for that. */
    private int replace(int how) {
        if (how == REPLACED) {
            makeWorker();
        } else if (how == UNCOUNTED && (saturate == null || !saturate.test(this))) {
            throw new RejectedExecutionException("Thread limit exceeded replacing blocked worker");
        }
        return how;
    }

    final void endBlock(int how) {
        synchronized (lock) {
            unblock(how);
        }
    }

    @Alone
    private void unblock(int how) {
        blocked -= how == UNCOUNTED ? 0 : 1;
    }

    /** A worker that waits for a future runs the parts of futures that it has submitted itself, the oldest first. */
    final void helpFutures(ForkJoinWorkerThread worker, CompletableFuture<?> future) {
        ForkJoinTask<?> task = null;
        do {
            if (task != null) {
                task.doExec();
            }
            task = Engine.release() < HELPS_FUTURES || future.isDone() ? null : takeFuture(worker);
        } while (task != null);
    }

    private ForkJoinTask<?> takeFuture(ForkJoinWorkerThread worker) {
        synchronized (lock) {
            Queue own = queueOf(worker);
            Node node = own == null ? null : own.oldest();
            boolean isPart = node != null && node.task instanceof CompletableFuture.AsynchronousCompletionTask;
            return isPart ? remove(own, node) : null;
        }
    }

    /** For classes that run as the JDK's: they wait for no futures. */
    static void helpAsyncBlocker(Executor executor, ManagedBlocker blocker) {
    }

    // Quiescence.

    @Guard
    private static boolean isQuiet(ForkJoinPool pool) {
        return pool.queued > 0 || pool.busy == 0;
    }

    @Guard
    private static boolean isLoud(ForkJoinPool pool) {
        return pool.queued == 0 && pool.busy > 0;
    }

    @Guard
    private static boolean never(ForkJoinPool pool) {
        return pool.queued < 0;
    }

    @Atomic
    @Waits
    private int awaitQuiet() {
        return Engine.await(isQuiet(this), never(this));
    }

    @Atomic
    @Waits
    private int awaitQuietLimited() {
        return Engine.await(isQuiet(this), never(this), isLoud(this));
    }

    /** Runs tasks until there are none, and no other worker runs one; false if the time is over. */
    final boolean quiesce(Thread current, boolean isLimited) {
        showActivity();
        int own = current instanceof ForkJoinWorkerThread && ((ForkJoinWorkerThread) current).pool == this ? 1 : 0;
        synchronized (lock) {
            addBusy(-own);
        }
        boolean isLate = false;
        boolean isOver = false;
        while (!isOver) {
            ForkJoinTask<?> task;
            synchronized (lock) {
                task = isLate ? null : take(current);
                isOver = isLate || task == null && busyNow() == 0;
                addBusy(isOver ? own : task != null ? 1 : 0);
            }
            if (task != null) {
                task.doExec();
                synchronized (lock) {
                    addBusy(-1);
                }
            } else if (!isOver) {
                current.showWaiting(isLimited);
                isLate = (isLimited ? awaitQuietLimited() : awaitQuiet()) == LATE;
                current.showRunning();
            }
        }
        if (isLate) {
            current.passTime();
        }
        return !isLate;
    }

    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        if (unit.toNanos(timeout) <= 0) {
            return isQuiescent();
        }
        return quiesce(Thread.currentThread(), true);
    }

    public boolean isQuiescent() {
        showActivity();
        synchronized (lock) {
            return count() == 0 && busyNow() == 0;
        }
    }

    // Tasks come in.

    private <T> ForkJoinTask<T> submitTask(ForkJoinTask<T> task) {
        Objects.requireNonNull(task);
        Thread current = Thread.currentThread();
        boolean isInside = current instanceof ForkJoinWorkerThread && ((ForkJoinWorkerThread) current).pool == this;
        if (!push(task, current, isInside)) {
            throw new RejectedExecutionException();
        }
        return task;
    }

    public <T> T invoke(ForkJoinTask<T> task) {
        submitTask(task);
        return task.join();
    }

    public void execute(ForkJoinTask<?> task) {
        submitTask(task);
    }

    @Override
    public void execute(Runnable task) {
        Objects.requireNonNull(task);
        ForkJoinTask<?> action = task instanceof ForkJoinTask<?> ? (ForkJoinTask<?>) task
                : new ForkJoinTask.RunnableExecuteAction(task);
        submitTask(action);
    }

    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        return submitTask(task);
    }

    private static boolean isInterruptible() {
        return Engine.release() >= SUBMITS_INTERRUPTIBLE && !ForkJoinTask.inForkJoinPool();
    }

    @Override
    public <T> ForkJoinTask<T> submit(Callable<T> task) {
        return submitTask(isInterruptible() ? ForkJoinTask.adaptInterruptible(task) : ForkJoinTask.adapt(task));
    }

    @Override
    public <T> ForkJoinTask<T> submit(Runnable task, T result) {
        return submitTask(isInterruptible() ? ForkJoinTask.adaptInterruptible(task, result)
                : ForkJoinTask.adapt(task, result));
    }

    @Override
    public ForkJoinTask<?> submit(Runnable task) {
        Objects.requireNonNull(task);
        if (task instanceof ForkJoinTask<?>) {
            return submitTask((ForkJoinTask<?>) task);
        }
        return submit(task, null);
    }

    /** Since Java 20. */
    public <T> ForkJoinTask<T> externalSubmit(ForkJoinTask<T> task) {
        if (!push(task, null, false)) {
            throw new RejectedExecutionException();
        }
        return task;
    }

    /** Since Java 19. That no worker is called for it makes no difference that is certain. */
    public <T> ForkJoinTask<T> lazySubmit(ForkJoinTask<T> task) {
        return submitTask(task);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) {
        ArrayList<Future<T>> futures = new ArrayList<>(tasks.size());
        try {
            for (Callable<T> task : tasks) {
                futures.add(submitTask(ForkJoinTask.adaptInterruptible(task)));
            }
            for (int i = futures.size() - 1; i >= 0; i--) {
                await((ForkJoinTask<T>) futures.get(i));
            }
            return futures;
        } catch (Throwable throwable) {
            for (Future<T> future : futures) {
                future.cancel(true);
            }
            throw throwable;
        }
    }

    /** Until Java 21 nobody is interrupted here. */
    private static void await(ForkJoinTask<?> task) {
        if (Engine.release() < SUBMITS_INTERRUPTIBLE) {
            task.quietlyJoin();
            return;
        }
        try {
            task.get();
        } catch (InterruptedException interruption) {
            ForkJoinTask.<RuntimeException>rethrow(interruption);
        } catch (ExecutionException | CancellationException ignored) {
            // the caller finds it in the future
        }
    }

    /** Since Java 22. */
    public <T> List<Future<T>> invokeAllUninterruptibly(Collection<? extends Callable<T>> tasks) {
        ArrayList<Future<T>> futures = new ArrayList<>(tasks.size());
        for (Callable<T> task : tasks) {
            futures.add(submitTask(ForkJoinTask.adapt(task)));
        }
        for (int i = futures.size() - 1; i >= 0; i--) {
            ((ForkJoinTask<T>) futures.get(i)).quietlyJoin();
        }
        return futures;
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        return super.invokeAll(tasks, timeout, unit);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        return super.invokeAny(tasks);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return super.invokeAny(tasks, timeout, unit);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return (RunnableFuture<T>) ForkJoinTask.adapt(runnable, value);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return (RunnableFuture<T>) ForkJoinTask.adapt(callable);
    }

    // Tasks that come later: since Java 25.

    private ScheduledThreadPoolExecutor scheduler() {
        synchronized (lock) {
            if (scheduler == null) {
                scheduler = DelayScheduler.make();
            }
            return scheduler;
        }
    }

    /** Makes a task wait for its time, then run. */
    final <T> DelayScheduler.ScheduledForkJoinTask<T> scheduleDelayedTask(
            DelayScheduler.ScheduledForkJoinTask<T> task) {
        if (mayEnd()) {
            beginDelayed();
        }
        task.begin(scheduler());
        return task;
    }

    /** Otherwise nobody needs to know how many tasks are to come. */
    final boolean mayEnd() {
        return !isCommon();
    }

    private void beginDelayed() {
        synchronized (lock) {
            if (state() != RUNNING) {
                throw new RejectedExecutionException();
            }
            delayed++;
        }
    }

    /** A delayed task has run for the last time, or was cancelled. */
    final void endDelayed() {
        synchronized (lock) {
            delayed--;
            terminate();
        }
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return scheduleDelayedTask(new DelayScheduler.ScheduledForkJoinTask<Void>(unit.toNanos(delay), 0, false,
                Objects.requireNonNull(command), null, this));
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        return scheduleDelayedTask(new DelayScheduler.ScheduledForkJoinTask<V>(unit.toNanos(delay), 0, false, null,
                Objects.requireNonNull(callable), this));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        Objects.requireNonNull(command);
        if (period <= 0) {
            throw new IllegalArgumentException();
        }
        return scheduleDelayedTask(new DelayScheduler.ScheduledForkJoinTask<Void>(unit.toNanos(initialDelay),
                unit.toNanos(period), false, command, null, this));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        Objects.requireNonNull(command);
        if (delay <= 0) {
            throw new IllegalArgumentException();
        }
        return scheduleDelayedTask(new DelayScheduler.ScheduledForkJoinTask<Void>(unit.toNanos(initialDelay),
                -unit.toNanos(delay), false, command, null, this));
    }

    public <V> ForkJoinTask<V> submitWithTimeout(Callable<V> callable, long timeout, TimeUnit unit,
            Consumer<? super ForkJoinTask<V>> timeoutAction) {
        ForkJoinTask<V> task = ForkJoinTask.adaptInterruptible(callable);
        scheduleDelayedTask(new DelayScheduler.ScheduledForkJoinTask<Void>(unit.toNanos(timeout), 0, true, () -> {
            if (!task.isDone()) {
                if (timeoutAction == null) {
                    task.cancel(true);
                } else {
                    timeoutAction.accept(task);
                }
            }
        }, null, this));
        return submitTask(task);
    }

    public void cancelDelayedTasksOnShutdown() {
        boolean isShutdown;
        synchronized (lock) {
            cancelsDelayed = true;
            isShutdown = state() != RUNNING;
        }
        if (isShutdown) {
            cancelDelayed();
        }
    }

    private void cancelDelayed() {
        ScheduledThreadPoolExecutor scheduler;
        synchronized (lock) {
            scheduler = this.scheduler;
        }
        if (scheduler != null) {
            for (Object each : scheduler.getQueue().toArray()) {
                DelayScheduler.cancel(each);
            }
        }
    }

    public long getDelayedTaskCount() {
        ScheduledThreadPoolExecutor scheduler;
        synchronized (lock) {
            scheduler = this.scheduler;
        }
        return scheduler == null ? 0 : scheduler.getQueue().size();
    }

    // The end.

    final boolean isStopping() {
        return runState >= STOP;
    }

    private void terminate() {
        if (hasEnded()) {
            setState(TERMINATED);
        }
    }

    @Alone
    private boolean hasEnded() {
        return workers == 0 && (runState == STOP || runState == SHUTDOWN && queued == 0 && delayed == 0);
    }

    @Override
    public void shutdown() {
        if (!isCommon()) {
            boolean isFirst;
            synchronized (lock) {
                isFirst = state() == RUNNING && cancelsDelayed;
                setState(SHUTDOWN);
                terminate();
            }
            if (isFirst) {
                cancelDelayed();
            }
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        if (!isCommon()) {
            ArrayList<ForkJoinTask<?>> left = new ArrayList<>();
            synchronized (lock) {
                setState(STOP);
                if (size() > 0 && !Engine.noticesInterrupts()) {
                    Engine.seesInterrupts("java.util.concurrent.ForkJoinPool.shutdownNow".text());
                }
                for (WorkerList each = workerList; each != null; each = each.next) {
                    each.worker.interrupt();
                }
                while (queues != null) {
                    left.add(remove(queues, queues.newest));
                }
                terminate();
            }
            for (ForkJoinTask<?> task : left) {
                task.cancel(false);
            }
            cancelDelayed();
        }
        return new ArrayList<>();
    }

    @Override
    public boolean isTerminated() {
        return runState == TERMINATED;
    }

    public boolean isTerminating() {
        return runState == STOP;
    }

    @Override
    public boolean isShutdown() {
        return runState != RUNNING;
    }

    @Guard
    private static boolean isTerminated(ForkJoinPool pool) {
        return pool.runState == TERMINATED;
    }

    @Guard
    private static boolean isNotTerminated(ForkJoinPool pool) {
        return pool.runState != TERMINATED;
    }

    @Guard
    private static boolean isInterrupted(ForkJoinPool pool, Thread current) {
        return pool.runState != TERMINATED && Engine.isInterrupted(current);
    }

    @Atomic
    @Waits
    private int awaitEnd(Thread current) {
        return Engine.await(isTerminated(this), isInterrupted(this, current));
    }

    @Atomic
    @Waits
    private int awaitEndLimited(Thread current) {
        return Engine.await(isTerminated(this), isInterrupted(this, current), isNotTerminated(this));
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        if (isCommon()) {
            Thread.throwInterrupted();
            awaitQuiescence(timeout, unit);
            return false;
        }
        if (unit.toNanos(timeout) <= 0) {
            return isTerminated();
        }
        Thread current = Thread.currentThread();
        showWaiting(current);
        int how = awaitEndLimited(current);
        current.showRunning();
        if (how != READY) {
            Thread.throwInterrupted();
            current.passTime();
            return false;
        }
        return true;
    }

    /** Since Java 19. */
    public void close() {
        if (isCommon()) {
            return;
        }
        shutdown();
        Thread current = Thread.currentThread();
        boolean isInterrupted = false;
        showWaiting(current);
        while (awaitEnd(current) != READY) {
            isInterrupted |= Thread.interrupted();
            shutdownNow();
        }
        current.showRunning();
        if (isInterrupted) {
            current.interrupt();
        }
    }

    private void showWaiting(Thread current) {
        if (Engine.noticesStates() && runState != TERMINATED) {
            current.showWaiting(true);
        }
    }

    // What is known of it.

    private static void showActivity() {
        if (!Engine.noticesQueues()) {
            Engine.seesQueues("java.util.concurrent.ForkJoinPool: what its workers do".text());
        }
    }

    public ForkJoinWorkerThreadFactory getFactory() {
        return factory;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return handler;
    }

    public int getParallelism() {
        return parallelism;
    }

    /** Since Java 19: the parallelism before. */
    public int setParallelism(int size) {
        if (size < 1 || size > MOST_WORKERS) {
            throw new IllegalArgumentException();
        }
        synchronized (lock) {
            int before = parallelism;
            parallelism = size;
            allow(size);
            return before;
        }
    }

    @Alone
    private void allow(int size) {
        most = size;
    }

    public static int getCommonPoolParallelism() {
        return common.parallelism;
    }

    public int getPoolSize() {
        synchronized (lock) {
            return size();
        }
    }

    public boolean getAsyncMode() {
        return isAsync;
    }

    public int getRunningThreadCount() {
        showActivity();
        synchronized (lock) {
            return Math.max(busyNow() - blockedNow(), 0);
        }
    }

    @Alone
    private int blockedNow() {
        return blocked;
    }

    public int getActiveThreadCount() {
        showActivity();
        synchronized (lock) {
            return busyNow();
        }
    }

    public long getStealCount() {
        showActivity();
        synchronized (lock) {
            return steals;
        }
    }

    private int countTasks(boolean ofWorkers) {
        synchronized (lock) {
            int tasks = 0;
            for (Queue each = queues; each != null; each = each.next) {
                if (each.owner instanceof ForkJoinWorkerThread == ofWorkers) {
                    tasks += each.length();
                }
            }
            return tasks;
        }
    }

    public long getQueuedTaskCount() {
        return countTasks(true);
    }

    public int getQueuedSubmissionCount() {
        return countTasks(false);
    }

    public boolean hasQueuedSubmissions() {
        return countTasks(false) > 0;
    }

    protected ForkJoinTask<?> pollSubmission() {
        synchronized (lock) {
            for (Queue each = queues; each != null; each = each.next) {
                if (!(each.owner instanceof ForkJoinWorkerThread)) {
                    return remove(each, each.oldest());
                }
            }
            return null;
        }
    }

    protected int drainTasksTo(Collection<? super ForkJoinTask<?>> target) {
        int drained = 0;
        for (;;) {
            ForkJoinTask<?> task;
            synchronized (lock) {
                task = queues == null ? null : remove(queues, queues.oldest());
            }
            if (task == null) {
                return drained;
            }
            target.add(task);
            drained++;
        }
    }

    @Override
    public String toString() {
        showActivity();
        synchronized (lock) {
            int state = state();
            String level = state == TERMINATED ? "Terminated" : state == STOP ? "Terminating"
                    : state == SHUTDOWN ? "Shutting down" : "Running";
            return super.toString() + "[" + level + ", parallelism = " + parallelism + ", size = " + size()
                    + ", active = " + busyNow() + ", running = " + Math.max(busyNow() - blockedNow(), 0) + ", steals = "
                    + steals + ", tasks = " + countTasks(true) + ", submissions = " + countTasks(false) + "]";
        }
    }
}
