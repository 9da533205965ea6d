// A delayed task is cancelled, or main was too late. Who cancels a task that is running may be told that it did.
// check: holds
// outcomes: cancelled-0, cancelled-1, run-1
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class ScheduledThreadPoolExecutorCancelled {
    static final AtomicInteger done = new AtomicInteger();
    static String outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1,
            ScheduledThreadPoolExecutorCancelled::daemon);
        ScheduledFuture<?> future = pool.schedule(done::incrementAndGet, 1, TimeUnit.MILLISECONDS);
        boolean cancelled = future.cancel(false);
        if (!cancelled) {
            future.get();
        }
        outcome = (cancelled ? "cancelled-" : "run-") + done;
    }
}
