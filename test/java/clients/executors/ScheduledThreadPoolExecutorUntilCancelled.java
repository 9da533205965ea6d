// A task that repeats until it is cancelled has run at least once when main is told so.
// check: holds
// outcomes: cancelled-seen
// bytecode: too large, because the time of the next run grows
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ScheduledThreadPoolExecutorUntilCancelled {
    static String outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1,
            ScheduledThreadPoolExecutorUntilCancelled::daemon);
        CountDownLatch latch = new CountDownLatch(2);
        ScheduledFuture<?> future = pool.scheduleWithFixedDelay(latch::countDown, 0, 1, TimeUnit.MILLISECONDS);
        latch.await();
        outcome = future.cancel(false) ? "cancelled" : "too-late";
        try {
            future.get();
        } catch (CancellationException e) {
            outcome += "-seen";
        }
    }
}
