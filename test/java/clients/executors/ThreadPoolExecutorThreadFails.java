// The exception of a task that was executed, not submitted, ends the thread of the pool, which makes another one.
// check: exception violated
// outcomes: 2, 2:IllegalStateException
// bytecode: too large
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ThreadPoolExecutorThreadFails {
    static int outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1, ThreadPoolExecutorThreadFails::daemon);
        pool.execute(() -> {
            throw new IllegalStateException();
        });
        outcome = pool.submit(() -> 2).get();
    }
}
