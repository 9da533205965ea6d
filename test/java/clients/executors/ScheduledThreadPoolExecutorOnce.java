// A task with a delay is run once.
// check: holds
// outcomes: 1
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ScheduledThreadPoolExecutorOnce {
    static int outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, ScheduledThreadPoolExecutorOnce::daemon);
        outcome = pool.schedule(() -> 1, 1, TimeUnit.MILLISECONDS).get();
    }
}
