package java.util.concurrent;

import bandera.engine.Alone;
import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * An executor with a thread for each task, since Java 21: how far it has been shut down, and how many threads it has.
 */
@Concurrency
final class ThreadPerTaskExecutor extends AbstractExecutorService {
    private static final int RUNNING = 0;
    private static final int SHUTDOWN = 1;
    private static final int TERMINATED = 2;

    private static final int ENDED = 0; // what a wait ended with

    private static final class Lock {
    }

    private final Lock lock = new Lock();
    private final ThreadFactory factory;
    private volatile int state;
    private int threads;
    private Task tasks; // if they can be interrupted

    /** What a thread runs. */
    private static final class Task implements Runnable {
        final ThreadPerTaskExecutor executor;
        final Runnable runnable;
        Thread thread; // if it is listed
        Task next;

        Task(ThreadPerTaskExecutor executor, Runnable runnable) {
            this.executor = executor;
            this.runnable = runnable;
        }

        @Override
        public void run() {
            try {
                runnable.run();
            } finally {
                executor.leave(this);
            }
        }
    }

    private ThreadPerTaskExecutor(ThreadFactory factory) {
        this.factory = Objects.requireNonNull(factory);
    }

    static ThreadPerTaskExecutor create(ThreadFactory factory) {
        return new ThreadPerTaskExecutor(factory);
    }

    // Under the lock: others wait for the state.

    @Alone
    private int stateNow() {
        return state;
    }

    @Alone
    private void advance(int next) {
        if (state < next) {
            state = next;
        }
    }

    private void terminate() {
        if (threads == 0 && stateNow() == SHUTDOWN) {
            advance(TERMINATED);
        }
    }

    @Override
    public void execute(Runnable runnable) {
        Objects.requireNonNull(runnable);
        Task task = new Task(this, runnable);
        Thread thread = factory.newThread(task);
        if (thread == null || !enter(task, thread)) {
            throw new RejectedExecutionException();
        }
        if (thread.getClass() != Thread.class) {
            boolean isStarted = false;
            try {
                thread.start();
                isStarted = true;
            } finally {
                if (!isStarted) {
                    leave(task);
                }
            }
        }
    }

    /** Starts the thread as well, unless that might run code of the program's; whether it may start. */
    private boolean enter(Task task, Thread thread) {
        synchronized (lock) {
            if (stateNow() != RUNNING) {
                return false;
            }
            threads++;
            if (Engine.noticesInterrupts()) {
                task.thread = thread;
                task.next = tasks;
                tasks = task;
            }
            if (thread.getClass() == Thread.class) {
                thread.start();
            }
            return true;
        }
    }

    private void leave(Task task) {
        synchronized (lock) {
            threads--;
            Task before = null;
            for (Task each = tasks; each != null; each = each.next) {
                if (each == task && before == null) {
                    tasks = each.next;
                } else if (each == task) {
                    before.next = each.next;
                }
                before = each;
            }
            terminate();
        }
    }

    @Override
    public void shutdown() {
        synchronized (lock) {
            advance(SHUTDOWN);
            terminate();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        synchronized (lock) {
            advance(SHUTDOWN);
            if (threads > 0 && !Engine.noticesInterrupts()) {
                Engine.seesInterrupts("java.util.concurrent.ThreadPerTaskExecutor.shutdownNow".text());
            }
            for (Task each = tasks; each != null; each = each.next) {
                each.thread.interrupt();
            }
            terminate();
        }
        return new ArrayList<>();
    }

    @Override
    public boolean isShutdown() {
        return state != RUNNING;
    }

    @Override
    public boolean isTerminated() {
        return state == TERMINATED;
    }

    @Guard
    private static boolean hasEnded(ThreadPerTaskExecutor executor) {
        return executor.state == TERMINATED;
    }

    @Guard
    private static boolean hasNotEnded(ThreadPerTaskExecutor executor) {
        return executor.state != TERMINATED;
    }

    @Guard
    private static boolean isInterrupted(ThreadPerTaskExecutor executor, Thread current) {
        return executor.state != TERMINATED && Engine.isInterrupted(current);
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

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        if (unit.toNanos(timeout) <= 0) {
            return isTerminated();
        }
        Thread current = Thread.currentThread();
        showWaiting(current, true);
        int how = awaitEndLimited(current);
        current.showRunning();
        if (how != ENDED) {
            Thread.throwInterrupted();
            current.passTime();
            return false;
        }
        return true;
    }

    /** Of ExecutorService since Java 19. */
    public void close() {
        shutdown();
        Thread current = Thread.currentThread();
        boolean isInterrupted = false;
        showWaiting(current, true);
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

    private void showWaiting(Thread current, boolean limited) {
        if (Engine.noticesStates() && state != TERMINATED) {
            current.showWaiting(limited);
        }
    }
}
