// The result of a task, and what the task has written, are seen after get.
// check: holds
// outcomes: 42
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ThreadPoolExecutorSubmits {
    static int written;
    static int outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
            ThreadPoolExecutorSubmits::daemon);
        written = 1;
        Future<Integer> future = pool.submit(() -> {
            written++;
            return 4;
        });
        outcome = 10 * future.get() + written;
        assert outcome == 42;
    }
}
