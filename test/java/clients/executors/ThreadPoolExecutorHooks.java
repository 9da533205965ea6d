// beforeExecute and afterExecute run around each task, in the thread of the pool.
// check: holds
// outcomes: bta
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ThreadPoolExecutorHooks {
    static final StringBuffer order = new StringBuffer();
    static final CountDownLatch latch = new CountDownLatch(1);
    static String outcome;

    static class Pool extends ThreadPoolExecutor {
        Pool() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), ThreadPoolExecutorHooks::daemon);
        }

        @Override
        protected void beforeExecute(Thread thread, Runnable task) {
            order.append(thread == Thread.currentThread() ? "b" : "?");
        }

        @Override
        protected void afterExecute(Runnable task, Throwable problem) {
            order.append(problem == null ? "a" : "p");
            latch.countDown();
        }
    }

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException {
        new Pool().execute(() -> order.append("t"));
        latch.await();
        outcome = order.toString();
    }
}
