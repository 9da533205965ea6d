// A pool that makes a thread for each task: two tasks wait for each other, and meet.
// check: holds
// outcomes: met
// bytecode (Java 25): too large
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorsCached {
    static String outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool(ExecutorsCached::daemon);
        CountDownLatch latch = new CountDownLatch(1);
        Future<?> waits = pool.submit(() -> {
            latch.await();
            return 1;
        });
        pool.execute(latch::countDown);
        waits.get();
        outcome = "met";
    }
}
