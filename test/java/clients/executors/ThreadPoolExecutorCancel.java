// A task that is cancelled is not begun, or is interrupted, or was done already.
// check: holds
// outcomes: cancelled, done-begun
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ThreadPoolExecutorCancel {
    static volatile String seen = "not-begun";
    static String outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1, ThreadPoolExecutorCancel::daemon);
        Future<?> future = pool.submit(() -> {
            seen = "begun";
        });
        boolean cancelled = future.cancel(true);
        try {
            future.get();
            outcome = "done-" + seen;
        } catch (CancellationException e) {
            outcome = "cancelled";
        }
        assert cancelled == outcome.equals("cancelled");
    }
}
