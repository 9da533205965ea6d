// A queue of one and the policy that lets the caller run what does not fit.
// check: holds
// outcomes: 
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ThreadPoolExecutorCallerRuns {
    static final StringBuffer order = new StringBuffer();
    static String outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1),
            ThreadPoolExecutorCallerRuns::daemon, new ThreadPoolExecutor.CallerRunsPolicy());
        Thread main = Thread.currentThread();
        CountDownLatch latch = new CountDownLatch(3);
        for (int i = 1; i <= 3; i++) {
            String name = Integer.toString(i);
            pool.execute(() -> {
                order.append(Thread.currentThread() == main ? "m" : "").append(name);
                latch.countDown();
            });
        }
        latch.await();
        outcome = order.toString();
    }
}
