// A pool that is busy and has no room refuses the next task: the mistake is to rely on the first task to be short.
// check: exception violated
// outcomes: RejectedExecutionException, accepted
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ThreadPoolExecutorSaturated {
    static Object outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(),
            ThreadPoolExecutorSaturated::daemon);
        pool.execute(() -> { });
        pool.execute(() -> { });
        outcome = "accepted";
    }
}
