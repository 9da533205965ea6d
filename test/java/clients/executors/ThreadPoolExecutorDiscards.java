// A pool that discards what does not fit: whoever waits for such a task waits for ever.
// check: deadlock violated
// outcomes: 1, deadlock
import java.util.concurrent.ExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ThreadPoolExecutorDiscards {
    static int outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(),
            ThreadPoolExecutorDiscards::daemon, new ThreadPoolExecutor.DiscardPolicy());
        pool.execute(() -> { });
        outcome = pool.submit(() -> 1).get();
    }
}
