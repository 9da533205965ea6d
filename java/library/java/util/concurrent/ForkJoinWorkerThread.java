package java.util.concurrent;

import bandera.engine.Alone;
import bandera.engine.Concurrency;

/** A thread of a pool, and the tasks that it has forked: see {@link ForkJoinPool}. */
@Concurrency
public class ForkJoinWorkerThread extends Thread {
    final ForkJoinPool pool;
    ForkJoinWorkerThread robbed; // whose task it has taken last: the pool guards it; or null

    /** Since Java 19. */
    protected ForkJoinWorkerThread(ThreadGroup group, ForkJoinPool pool, boolean preserveThreadLocals) {
        super(group, null, pool.nextName(), 0, preserveThreadLocals);
        this.pool = pool;
        if (pool.getUncaughtExceptionHandler() != null) {
            setUncaughtExceptionHandler(pool.getUncaughtExceptionHandler());
        }
        setDaemon(true);
    }

    protected ForkJoinWorkerThread(ForkJoinPool pool) {
        this(null, pool, true);
    }

    /** For itself, which alone changes it. */
    @Alone
    final ForkJoinWorkerThread robbed() {
        return robbed;
    }

    /** Whether its task, or that of the worker from which it has it, and so on, is from another. The pool is locked. */
    @Alone
    final boolean hasRobbed(ForkJoinWorkerThread worker) {
        ForkJoinWorkerThread each = robbed;
        int steps = pool.size();
        while (each != null && each != worker && steps-- > 0) {
            each = each.robbed;
        }
        return each == worker;
    }

    /**
     * A thread is about to wait for a signal, an element or the like: if it is a worker, another one may take its
     * place. The result is for {@link #endBlock}.
     */
    public static int beginBlock(Thread thread) {
        if (!(thread instanceof ForkJoinWorkerThread)) {
            return ForkJoinPool.UNCOUNTED;
        }
        try {
            return ((ForkJoinWorkerThread) thread).pool.beginBlock();
        } catch (RejectedExecutionException isTooSmall) {
            return ForkJoinPool.UNCOUNTED;
        }
    }

    public static void endBlock(Thread thread, int how) {
        if (how != ForkJoinPool.UNCOUNTED) {
            ((ForkJoinWorkerThread) thread).pool.endBlock(how);
        }
    }

    public ForkJoinPool getPool() {
        return pool;
    }

    public int getPoolIndex() {
        return pool.indexOf(this);
    }

    /** Since Java 20. */
    public int getQueuedTaskCount() {
        return pool.localCount(this);
    }

    static boolean hasKnownQueuedWork() {
        Thread current = Thread.currentThread();
        return current instanceof ForkJoinWorkerThread && ((ForkJoinWorkerThread) current).getQueuedTaskCount() > 0;
    }

    protected void onStart() {
    }

    protected void onTermination(Throwable exception) {
    }

    @Override
    public void run() {
        Throwable thrown = null;
        boolean hasLeft = false;
        try {
            onStart();
            pool.work(this);
            hasLeft = true;
        } catch (Throwable throwable) {
            thrown = throwable;
        } finally {
            try {
                onTermination(thrown);
            } catch (Throwable throwable) {
                thrown = thrown == null ? throwable : thrown;
            } finally {
                if (!hasLeft) {
                    pool.leave(this);
                }
                if (thrown != null) {
                    ForkJoinTask.<RuntimeException>rethrow(thrown);
                }
            }
        }
    }
}
