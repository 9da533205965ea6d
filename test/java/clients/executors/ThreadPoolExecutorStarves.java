// The queue has no bound, so the pool never grows: the task that would open the latch waits behind the one that waits
// for it.
// check: deadlock violated
// outcomes: deadlock
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ThreadPoolExecutorStarves {
    static int outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
            ThreadPoolExecutorStarves::daemon);
        CountDownLatch latch = new CountDownLatch(1);
        Future<?> waits = pool.submit(() -> {
            latch.await();
            return 1;
        });
        pool.execute(latch::countDown);
        waits.get();
    }
}
