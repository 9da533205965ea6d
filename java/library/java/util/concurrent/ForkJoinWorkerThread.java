package java.util.concurrent;

import bandera.engine.Concurrency;

/** A thread of a pool, and the tasks that it has forked: see {@link ForkJoinPool}. */
@Concurrency
public class ForkJoinWorkerThread extends Thread {
    final ForkJoinPool pool;

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
