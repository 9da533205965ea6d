// The exception of a task that was submitted is in its future.
// check: holds
// outcomes: IllegalStateException
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ThreadPoolExecutorTaskFails {
    static String outcome;

    static Integer fail() {
        throw new IllegalStateException();
    }

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1, ThreadPoolExecutorTaskFails::daemon);
        try {
            pool.submit(ThreadPoolExecutorTaskFails::fail).get();
        } catch (ExecutionException e) {
            outcome = e.getCause().getClass().getSimpleName();
        }
    }
}
