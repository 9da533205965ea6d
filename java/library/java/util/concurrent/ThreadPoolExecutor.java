package java.util.concurrent;

import bandera.engine.Alone;
import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Idle;
import bandera.engine.Text;
import bandera.engine.Waits;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/**
 * A pool is how far it has been shut down and how many workers it has. Its queue is that of Executors, whose monitor
 * guards the pool, too: then a worker waits for a task, for the end and for the end of its time in one place, where
 * nobody has to interrupt it. Or it is a queue that the program has made, perhaps a class of the program's own: workers
 * block in the queue, and the pool interrupts them, as the JDK does; or dismisses them, if they wait for a condition of
 * a queue of the JDK. As long as nobody but the pool uses a queue of the JDK, it is one of the first kind ({@link
 * AdoptedLock}).
 *
 * <p>Methods marked @Alone run under the lock: others wait for what they change, but take the lock before they go on.
 * Nothing else changes what those without the lock read. The program's own code runs outside of the lock, but for
 * {@link #terminated}, which the JDK calls under its lock, too.
 *
 * <p>Workers are listed only where they can be interrupted, and counted by what they do only if somebody asks.
 */
@Concurrency
public class ThreadPoolExecutor extends AbstractExecutorService {
    private static final int RUNNING = 0;
    private static final int SHUTDOWN = 1;
    private static final int STOP = 2;
    private static final int TIDYING = 3;
    private static final int TERMINATED = 4;

    // What execute does with a task.
    private static final int QUEUED = 0;
    private static final int STARTED = 1;
    private static final int REFUSED = 2;

    // What a worker does.
    private static final int TAKES = 0;
    private static final int LEAVES = 1;
    private static final int WAITS = 2;

    private static final int ENDED = 0; // what a wait ended with
    private static final int LATE = 2;

    private static final RejectedExecutionHandler defaultHandler = new AbortPolicy();

    private static final class Lock {
    }

    private final BlockingQueue<Runnable> workQueue;
    private final TaskQueue tasks; // the queue if its monitor is the lock, otherwise null
    private final boolean hasAdopted; // a queue, but the program may see the one that it has made
    private final boolean dismisses; // workers that wait in the queue
    private final Object lock;

    private volatile int runState;
    private int workers; // also those whose threads are not made yet
    private volatile int core;
    private volatile int maximum;
    private volatile boolean isCoreTimed;
    private volatile long keepAlive;
    private volatile ThreadFactory factory;
    private volatile RejectedExecutionHandler handler;

    private int size; // workers that have threads
    private int largest; // the rest of these is kept only if somebody asks for it
    private int active;
    private long completed;
    private Worker firstWorker;

    /** What the thread of a worker runs. */
    private static final class Worker implements Runnable {
        final ThreadPoolExecutor pool;
        Runnable task; // the first one, or null
        Thread thread; // if it is listed
        Worker next;
        boolean isActive;

        Worker(ThreadPoolExecutor pool, Runnable task) {
            this.pool = pool;
            this.task = task;
        }

        @Override
        public void run() {
            pool.work(this);
        }
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, Executors.defaultThreadFactory(),
                defaultHandler);
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue, ThreadFactory threadFactory) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, threadFactory, defaultHandler);
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue, RejectedExecutionHandler handler) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, Executors.defaultThreadFactory(),
                handler);
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue, ThreadFactory threadFactory, RejectedExecutionHandler handler) {
        if (corePoolSize < 0 || maximumPoolSize <= 0 || maximumPoolSize < corePoolSize || keepAliveTime < 0) {
            throw new IllegalArgumentException();
        }
        if (workQueue == null || threadFactory == null || handler == null) {
            throw new NullPointerException();
        }
        this.workQueue = AdoptedLock.adopt(workQueue);
        hasAdopted = this.workQueue != workQueue;
        tasks = this.workQueue instanceof TaskQueue ? (TaskQueue) this.workQueue : null;
        lock = tasks == null ? new Lock() : tasks;
        dismisses = waitsByCondition(workQueue);
        core = corePoolSize;
        maximum = maximumPoolSize;
        keepAlive = unit.toNanos(keepAliveTime);
        factory = threadFactory;
        this.handler = handler;
    }

    /** Whether it is a queue of the JDK that has one lock or two, where workers wait for a condition. */
    private static boolean waitsByCondition(Object queue) {
        Text name = Engine.className(queue);
        return name == "java/util/concurrent/LinkedBlockingQueue".text()
                || name == "java/util/concurrent/ArrayBlockingQueue".text()
                || name == "java/util/concurrent/PriorityBlockingQueue".text()
                || name == "java/util/concurrent/LinkedBlockingDeque".text();
    }

    // Tasks come in.

    @Override
    public void execute(Runnable command) {
        if (command == null) {
            throw new NullPointerException();
        }
        if (tasks != null && isPlain(factory())) {
            if (executeAtOnce(command) == REFUSED) {
                reject(command);
            }
        } else if (!addWorker(command, true)) {
            executeLater(command);
        }
    }

    /** For a factory whose code is not the program's. */
    private int executeAtOnce(Runnable command) {
        synchronized (lock) {
            if (state() != RUNNING) {
                return REFUSED;
            }
            if (!reserve(true)) {
                if (tasks.accept(command)) {
                    if (count() == 0 && reserve(false)) {
                        launch(null);
                    }
                    return QUEUED;
                }
                if (!reserve(false)) {
                    return REFUSED;
                }
            }
            launch(command);
            return STARTED;
        }
    }

    /** There is no place for one more worker below the core size, or it could not be made. */
    private void executeLater(Runnable command) {
        if (isRunning() && workQueue.offer(command)) {
            if (!isRunning() && remove(command)) {
                reject(command);
            } else if (countNow() == 0) {
                addWorker(null, false);
            }
        } else if (!addWorker(command, false)) {
            reject(command);
        }
    }

    /**
     * Puts a task into the queue, and sees to it that there is a worker; whether the pool was running, or may not be.
     * The queue prepares the task within, which is the pool's own.
     */
    final boolean enqueue(Runnable task, Runnable within, boolean mayBeShutDown) {
        synchronized (lock) {
            if (state() > (mayBeShutDown ? SHUTDOWN : RUNNING)) {
                return false;
            }
            tasks.prepare(within);
            tasks.accept(task);
            if (isPlain(factory())) {
                if (reserve(true) || count() == 0 && reserve(false)) {
                    launch(null);
                }
                return true;
            }
        }
        ensurePrestart();
        return true;
    }

    final void reject(Runnable command) {
        handler.rejectedExecution(command, this);
    }

    private boolean isRunning() {
        return runState == RUNNING;
    }

    final boolean isStopped() {
        return runState >= STOP;
    }

    @Alone
    private int state() {
        return runState;
    }

    @Alone
    private int count() {
        return workers;
    }

    private int countNow() {
        synchronized (lock) {
            return count();
        }
    }

    @Alone
    private ThreadFactory factory() {
        return factory;
    }

    /** Promises one more worker; whether there may be one. */
    @Alone
    private boolean reserve(boolean toCore) {
        if (workers >= (toCore ? core : maximum)) {
            return false;
        }
        workers++;
        return true;
    }

    @Alone
    private void release() {
        workers--;
    }

    // Workers come.

    /** Whether the factory is one that runs no code of the program's, so that a thread can be made under the lock. */
    private static boolean isPlain(ThreadFactory factory) {
        return Engine.className(factory) == "java/util/concurrent/Executors$DefaultThreadFactory".text();
    }

    private void launch(Runnable task) {
        Worker worker = new Worker(this, task);
        Thread thread = factory().newThread(worker);
        enlist(worker, thread);
        thread.start();
    }

    private void enlist(Worker worker, Thread thread) {
        size++;
        if (Engine.noticesQueues()) {
            largest = Math.max(largest, size);
        }
        if (isListed()) {
            worker.thread = thread;
            worker.next = firstWorker;
            firstWorker = worker;
        }
    }

    private boolean isListed() {
        return tasks == null || Engine.noticesInterrupts();
    }

    /** Whether a worker was added, for a task or for what is in the queue. */
    private boolean addWorker(Runnable task, boolean toCore) {
        boolean isEmpty = task == null && tasks == null && runState != RUNNING && workQueue.isEmpty();
        synchronized (lock) {
            int state = state();
            if (tasks != null) {
                isEmpty = tasks.length() == 0;
            }
            if (state >= STOP || state == SHUTDOWN && (task != null || isEmpty) || !reserve(toCore)) {
                return false;
            }
            if (isPlain(factory())) {
                launch(task);
                return true;
            }
        }
        return makeWorker(task);
    }

    /** Makes the thread of a worker that was promised. */
    private boolean makeWorker(Runnable task) {
        Worker worker = new Worker(this, task);
        boolean isAdded = false;
        boolean isStarted = false;
        try {
            Thread thread = getThreadFactory().newThread(worker);
            if (thread != null) {
                isAdded = add(worker, thread);
                if (isAdded) {
                    thread.start();
                    isStarted = true;
                }
            }
        } finally {
            if (!isStarted) {
                removeWorker(worker, isAdded);
            }
        }
        return isStarted;
    }

    private boolean add(Worker worker, Thread thread) {
        synchronized (lock) {
            int state = state();
            if (state >= STOP || state == SHUTDOWN && worker.task != null) {
                return false;
            }
            if (thread.isAlive()) {
                throw new IllegalThreadStateException();
            }
            enlist(worker, thread);
            return true;
        }
    }

    private void removeWorker(Worker worker, boolean isAdded) {
        synchronized (lock) {
            release();
            if (isAdded) {
                strike(worker);
            }
        }
        tryTerminate();
    }

    private void strike(Worker worker) {
        size--;
        if (isListed()) {
            Worker before = null;
            for (Worker each = firstWorker; each != null; each = each.next) {
                if (each == worker && before == null) {
                    firstWorker = each.next;
                } else if (each == worker) {
                    before.next = each.next;
                }
                before = each;
            }
        }
    }

    // Workers work.

    private void work(Worker worker) {
        Thread current = Thread.currentThread();
        Runnable task = worker.task;
        worker.task = null;
        boolean isAbrupt = true;
        try {
            while (task != null || (task = nextTask(worker)) != null) {
                begin(worker, current);
                try {
                    beforeExecute(current, task);
                    try {
                        task.run();
                        afterExecute(task, null);
                    } catch (Throwable throwable) {
                        afterExecute(task, throwable);
                        throw throwable;
                    }
                } finally {
                    task = null;
                    end(worker);
                }
            }
            isAbrupt = false;
        } finally {
            if (isAbrupt) {
                leaveAbruptly(worker);
            }
        }
    }

    /** A thread that runs a task is interrupted if the pool stops, and is not if it does not. */
    private void begin(Worker worker, Thread current) {
        if (isObserved()) {
            synchronized (lock) {
                worker.isActive = true;
                active++;
            }
        }
        if (Engine.noticesInterrupts() && (isStopped() || Thread.interrupted() && isStopped())
                && !current.isInterrupted()) {
            current.interrupt();
        }
    }

    private void end(Worker worker) {
        if (isObserved()) {
            synchronized (lock) {
                worker.isActive = false;
                active--;
                completed += Engine.noticesQueues() ? 1 : 0;
            }
        }
    }

    private boolean isObserved() {
        return tasks == null && !dismisses || Engine.noticesQueues();
    }

    @Idle
    private Runnable nextTask(Worker worker) {
        if (tasks == null) {
            return pollQueue(worker);
        }
        boolean isLate = false;
        if (tasks.isHandedOver()) {
            Engine.lock(lock);
            tasks.enter();
        } else {
            showIdle();
            Engine.lockWhen(lock, isCalled(this, tasks));
        }
        for (;;) {
            Thread.currentThread().showRunning();
            try {
                int what = decide(isLate);
                if (what == TAKES) {
                    return tasks.takeFirst();
                }
                if (what == LEAVES) {
                    tasks.leave();
                    release();
                    strike(worker);
                    terminate();
                    return null;
                }
            } finally {
                Engine.unlock(lock);
            }
            Thread.currentThread().showWaiting(true);
            isLate = awaitCall() == LATE;
            Engine.lock(lock);
        }
    }

    private void showIdle() {
        if (Engine.noticesStates()) {
            synchronized (lock) {
                if (decide(false) == WAITS) {
                    Thread.currentThread().showWaiting(false);
                }
            }
        }
    }

    @Alone
    private int decide(boolean isLate) {
        boolean isEmpty = tasks.count == 0;
        boolean mustTake = !isEmpty && tasks.isHandedOver();
        if (!mustTake && (runState >= STOP || runState == SHUTDOWN && isEmpty)) {
            return LEAVES;
        }
        boolean isOver = isLate && !tasks.isDelayed && (isCoreTimed || workers > core);
        if (!mustTake && (isOver || workers > maximum) && (isEmpty || workers > 1)) {
            return LEAVES;
        }
        return tasks.hasReady(isLate) ? TAKES : WAITS;
    }

    @Guard
    private static boolean isCalled(ThreadPoolExecutor pool, TaskQueue tasks) {
        return tasks.count > 0 || pool.runState != RUNNING || pool.workers > pool.core || pool.isCoreTimed;
    }

    @Guard
    private static boolean mustLeave(ThreadPoolExecutor pool, TaskQueue tasks) {
        return pool.runState >= STOP || pool.runState == SHUTDOWN && tasks.count == 0
                || pool.workers > pool.maximum && (tasks.count == 0 || pool.workers > 1);
    }

    /** A worker has waited long enough, or the first task has. */
    @Guard
    private static boolean isOver(ThreadPoolExecutor pool, TaskQueue tasks) {
        return tasks.count == 0 ? pool.runState == RUNNING && pool.workers <= pool.maximum
                && (pool.workers > pool.core || pool.isCoreTimed) : tasks.isDelayed;
    }

    @Atomic
    @Waits
    private int awaitCall() {
        return Engine.await(TaskQueue.hasTasks(tasks), mustLeave(this, tasks), isOver(this, tasks));
    }

    /** Takes from a queue of the program's own; null to leave. */
    private Runnable pollQueue(Worker worker) {
        Thread current = Thread.currentThread();
        boolean isLate = false;
        for (;;) {
            current.setIdle(dismisses);
            int state = runState;
            if (state >= STOP || state == SHUTDOWN && workQueue.isEmpty()) {
                current.setIdle(false);
                leave(worker);
                return null;
            }
            int count = countNow();
            boolean isTimed = isCoreTimed || count > core;
            if ((count > maximum || isTimed && isLate) && (count > 1 || workQueue.isEmpty())) {
                current.setIdle(false);
                if (leaveIfStill(worker, count)) {
                    return null;
                }
                continue;
            }
            try {
                Runnable task = isTimed ? workQueue.poll(keepAlive, TimeUnit.NANOSECONDS) : workQueue.take();
                if (task != null) {
                    return task;
                }
                isLate = true;
            } catch (InterruptedException interruption) {
                isLate = false;
            } finally {
                current.setIdle(false);
            }
        }
    }

    private void leave(Worker worker) {
        synchronized (lock) {
            release();
            strike(worker);
        }
        tryTerminate();
        replace();
    }

    /** Leaves if there are still as many workers; whether. */
    private boolean leaveIfStill(Worker worker, int expected) {
        synchronized (lock) {
            if (count() != expected) {
                return false;
            }
            release();
            strike(worker);
        }
        tryTerminate();
        replace();
        return true;
    }

    /** A task may have come while the last worker left. */
    private void replace() {
        if (!isStopped()) {
            int least = isCoreTimed ? 0 : core;
            if (least == 0 && !workQueue.isEmpty()) {
                least = 1;
            }
            if (countNow() < least) {
                addWorker(null, false);
            }
        }
    }

    private void leaveAbruptly(Worker worker) {
        removeWorker(worker, true);
        addWorker(null, false);
    }

    // The end.

    @Override
    public void shutdown() {
        synchronized (lock) {
            advance(SHUTDOWN);
            if (tasks == null) {
                interruptIdle(false);
            }
            onShutdown();
            if (tasks != null) {
                terminate();
                return;
            }
        }
        tryTerminate();
    }

    void onShutdown() {
    }

    @Alone
    private void advance(int state) {
        if (runState < state) {
            runState = state;
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> left;
        synchronized (lock) {
            advance(STOP);
            if (count() > 0 && !Engine.noticesInterrupts()) {
                Engine.seesInterrupts("java.util.concurrent.ThreadPoolExecutor.shutdownNow".text());
            }
            for (Worker each = firstWorker; each != null; each = each.next) {
                each.thread.interrupt();
            }
            if (tasks != null) {
                left = drain();
                terminate();
                return left;
            }
        }
        left = drain();
        tryTerminate();
        return left;
    }

    private List<Runnable> drain() {
        ArrayList<Runnable> left = new ArrayList<>();
        if (tasks != null) {
            tasks.drain(left);
            return left;
        }
        workQueue.drainTo(left);
        if (!workQueue.isEmpty()) {
            for (Runnable task : workQueue.toArray(new Runnable[0])) {
                if (workQueue.remove(task)) {
                    left.add(task);
                }
            }
        }
        return left;
    }

    private void interruptIdle() {
        if (tasks == null) {
            synchronized (lock) {
                interruptIdle(false);
            }
        }
    }

    /** Those that wait in a queue of the program's own. */
    private void interruptIdle(boolean onlyOne) {
        for (Worker each = firstWorker; each != null; each = each.next) {
            if (dismisses) {
                each.thread.dismiss();
            } else if (!each.isActive) {
                each.thread.interrupt();
                if (onlyOne) {
                    return;
                }
            }
        }
    }

    /** Ends the pool if it is shut down and nothing is left. */
    final void tryTerminate() {
        if (tasks == null) {
            int state = runState;
            if (state == RUNNING || state >= TIDYING || state == SHUTDOWN && !workQueue.isEmpty()) {
                return;
            }
            synchronized (lock) {
                if (count() > 0) {
                    interruptIdle(true);
                } else if (state() < TIDYING) {
                    tidy();
                }
            }
        } else {
            synchronized (lock) {
                terminate();
            }
        }
    }

    private void terminate() {
        if (isOver()) {
            tidy();
        }
    }

    @Alone
    private boolean isOver() {
        return workers == 0 && (runState == STOP || runState == SHUTDOWN && tasks.count == 0);
    }

    private void tidy() {
        advance(TIDYING);
        try {
            terminated();
        } finally {
            advance(TERMINATED);
        }
    }

    @Override
    public boolean isShutdown() {
        return runState != RUNNING;
    }

    public boolean isTerminating() {
        int state = runState;
        return state != RUNNING && state < TERMINATED;
    }

    @Override
    public boolean isTerminated() {
        return runState == TERMINATED;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        if (unit.toNanos(timeout) <= 0) {
            return isTerminated();
        }
        Thread current = Thread.currentThread();
        showWaiting(current);
        int how = awaitEndLimited(current);
        current.showRunning();
        if (how != ENDED) {
            Thread.throwInterrupted();
            current.passTime();
            return false;
        }
        return true;
    }

    /** Of ExecutorService since Java 19. The day that it waits at a time is no limit. */
    public void close() {
        if (isTerminated()) {
            return;
        }
        shutdown();
        Thread current = Thread.currentThread();
        showWaiting(current);
        boolean isInterrupted = false;
        while (awaitEnd(current) != ENDED) {
            Thread.interrupted();
            if (!isInterrupted) {
                shutdownNow();
                isInterrupted = true;
            }
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

    @Guard
    private static boolean hasEnded(ThreadPoolExecutor pool) {
        return pool.runState == TERMINATED;
    }

    @Guard
    private static boolean hasNotEnded(ThreadPoolExecutor pool) {
        return pool.runState != TERMINATED;
    }

    @Guard
    private static boolean isInterrupted(ThreadPoolExecutor pool, Thread current) {
        return pool.runState != TERMINATED && Engine.isInterrupted(current);
    }

    @Atomic
    @Waits
    private int awaitEnd(Thread current) {
        return Engine.await(hasEnded(this), isInterrupted(this, current));
    }

    @Atomic
    @Waits
    private int awaitEndLimited(Thread current) {
        return Engine.await(hasEnded(this), isInterrupted(this, current), hasNotEnded(this));
    }

    @Deprecated(since = "9")
    @Override
    protected void finalize() {
    }

    // Settings.

    public void setThreadFactory(ThreadFactory threadFactory) {
        factory = Objects.requireNonNull(threadFactory);
    }

    public ThreadFactory getThreadFactory() {
        return factory;
    }

    public void setRejectedExecutionHandler(RejectedExecutionHandler handler) {
        this.handler = Objects.requireNonNull(handler);
    }

    public RejectedExecutionHandler getRejectedExecutionHandler() {
        return handler;
    }

    public void setCorePoolSize(int corePoolSize) {
        if (corePoolSize < 0 || maximum < corePoolSize) {
            throw new IllegalArgumentException();
        }
        int more = corePoolSize - core;
        core = corePoolSize;
        if (countNow() > corePoolSize) {
            interruptIdle();
        } else if (more > 0) {
            for (int k = Math.min(more, workQueue.size()); k > 0 && addWorker(null, true); k--) {
                if (workQueue.isEmpty()) {
                    break;
                }
            }
        }
    }

    public int getCorePoolSize() {
        return core;
    }

    public boolean prestartCoreThread() {
        return countNow() < core && addWorker(null, true);
    }

    /** As prestartCoreThread, but starts at least one. */
    final void ensurePrestart() {
        int count = countNow();
        if (count < core) {
            addWorker(null, true);
        } else if (count == 0) {
            addWorker(null, false);
        }
    }

    public int prestartAllCoreThreads() {
        int started = 0;
        while (addWorker(null, true)) {
            started++;
        }
        return started;
    }

    public boolean allowsCoreThreadTimeOut() {
        return isCoreTimed;
    }

    public void allowCoreThreadTimeOut(boolean value) {
        if (value && keepAlive <= 0) {
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
        }
        if (value != isCoreTimed) {
            isCoreTimed = value;
            if (value) {
                interruptIdle();
            }
        }
    }

    public void setMaximumPoolSize(int maximumPoolSize) {
        if (maximumPoolSize <= 0 || maximumPoolSize < core) {
            throw new IllegalArgumentException();
        }
        maximum = maximumPoolSize;
        if (countNow() > maximumPoolSize) {
            interruptIdle();
        }
    }

    public int getMaximumPoolSize() {
        return maximum;
    }

    public void setKeepAliveTime(long time, TimeUnit unit) {
        if (time < 0) {
            throw new IllegalArgumentException();
        }
        if (time == 0 && allowsCoreThreadTimeOut()) {
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
        }
        long nanos = unit.toNanos(time);
        boolean isShorter = nanos < keepAlive;
        keepAlive = nanos;
        if (isShorter) {
            interruptIdle();
        }
    }

    public long getKeepAliveTime(TimeUnit unit) {
        return unit.convert(keepAlive, TimeUnit.NANOSECONDS);
    }

    public BlockingQueue<Runnable> getQueue() {
        if (hasAdopted) {
            AdoptedLock.show();
        }
        return workQueue;
    }

    public boolean remove(Runnable task) {
        boolean isRemoved = workQueue.remove(task);
        tryTerminate();
        return isRemoved;
    }

    public void purge() {
        try {
            for (Iterator<Runnable> iterator = workQueue.iterator(); iterator.hasNext();) {
                Runnable task = iterator.next();
                if (task instanceof Future<?> && ((Future<?>) task).isCancelled()) {
                    iterator.remove();
                }
            }
        } catch (ConcurrentModificationException interference) {
            for (Object task : workQueue.toArray()) {
                if (task instanceof Future<?> && ((Future<?>) task).isCancelled()) {
                    workQueue.remove(task);
                }
            }
        }
        tryTerminate();
    }

    // What is known of it.

    public int getPoolSize() {
        synchronized (lock) {
            return state() >= TIDYING ? 0 : size;
        }
    }

    /** Comes before all that shows what workers do. */
    private static void showActivity() {
        if (!Engine.noticesQueues()) {
            Engine.seesQueues("java.util.concurrent.ThreadPoolExecutor: what its workers do".text());
        }
    }

    public int getActiveCount() {
        showActivity();
        synchronized (lock) {
            return active;
        }
    }

    public int getLargestPoolSize() {
        showActivity();
        synchronized (lock) {
            return largest;
        }
    }

    public long getTaskCount() {
        showActivity();
        synchronized (lock) {
            return completed + active + workQueue.size();
        }
    }

    public long getCompletedTaskCount() {
        showActivity();
        synchronized (lock) {
            return completed;
        }
    }

    @Override
    public String toString() {
        showActivity();
        String counts;
        synchronized (lock) {
            counts = ", pool size = " + size + ", active threads = " + active + ", queued tasks = " + workQueue.size()
                    + ", completed tasks = " + completed + "]";
        }
        return describe() + counts;
    }

    private String describe() {
        int state = runState;
        return super.toString()
                + (state == RUNNING ? "[Running" : state == TERMINATED ? "[Terminated" : "[Shutting down");
    }

    protected void beforeExecute(Thread thread, Runnable task) {
    }

    protected void afterExecute(Runnable task, Throwable throwable) {
    }

    protected void terminated() {
    }

    public static class CallerRunsPolicy implements RejectedExecutionHandler {
        public CallerRunsPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            if (!pool.isShutdown()) {
                task.run();
            }
        }
    }

    /** Its message has the numbers of workers and tasks only if the program asks for them otherwise. */
    public static class AbortPolicy implements RejectedExecutionHandler {
        public AbortPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            throw new RejectedExecutionException("Task " + task.toString() + " rejected from "
                    + (Engine.noticesQueues() ? pool.toString() : pool.describe() + "]"));
        }
    }

    public static class DiscardPolicy implements RejectedExecutionHandler {
        public DiscardPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
        }
    }

    public static class DiscardOldestPolicy implements RejectedExecutionHandler {
        public DiscardOldestPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            if (!pool.isShutdown()) {
                (pool.hasAdopted ? pool.workQueue : pool.getQueue()).poll();
                pool.execute(task);
            }
        }
    }
}
