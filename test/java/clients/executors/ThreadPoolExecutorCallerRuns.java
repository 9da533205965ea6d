// What the pool cannot take the caller runs itself.
// check: holds
// outcomes: caller, pool
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ThreadPoolExecutorCallerRuns {
    static volatile Thread ran;
    static String outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(),
            ThreadPoolExecutorCallerRuns::daemon, new ThreadPoolExecutor.CallerRunsPolicy());
        Future<?> first = pool.submit(() -> 1);
        Future<?> second = pool.submit(() -> ran = Thread.currentThread());
        first.get();
        second.get();
        outcome = ran == Thread.currentThread() ? "caller" : "pool";
    }
}
