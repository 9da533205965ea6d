// A pool makes a second thread only when its queue is full.
// check: holds
// outcomes: 1-1-1
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ThreadPoolExecutorGrows {
    static String outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
            ThreadPoolExecutorGrows::daemon);
        CountDownLatch latch = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        pool.execute(() -> {
            begun.countDown();
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        begun.await();
        pool.execute(() -> { });
        outcome = pool.getPoolSize() + "-" + pool.getQueue().size() + "-" + pool.getActiveCount();
    }
}
