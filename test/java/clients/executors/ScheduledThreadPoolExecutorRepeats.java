// A task that repeats stops when it throws: whoever waits for its third run waits for ever.
// check: deadlock violated
// outcomes: deadlock
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ScheduledThreadPoolExecutorRepeats {
    static int outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1,
            ScheduledThreadPoolExecutorRepeats::daemon);
        CountDownLatch latch = new CountDownLatch(2);
        pool.scheduleAtFixedRate(() -> {
            latch.countDown();
            throw new IllegalStateException();
        }, 0, 1, TimeUnit.MILLISECONDS);
        latch.await();
    }
}
