// A task shares data with the thread that has submitted it.
// check: race violated
// outcomes: 1, 2
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ThreadPoolExecutorRace {
    static int count;
    static int outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(),
            ThreadPoolExecutorRace::daemon);
        Future<?> task = pool.submit(() -> count++);
        count++;
        task.get();
        outcome = count;
    }
}
