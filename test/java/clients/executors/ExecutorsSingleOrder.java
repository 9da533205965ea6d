// A single thread does tasks in the order in which they came.
// check: holds
// outcomes: 12
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorsSingleOrder {
    static int order;
    static int outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor(ExecutorsSingleOrder::daemon);
        pool.execute(() -> order = 1);
        outcome = pool.submit(() -> 10 * order + 2).get();
        assert outcome == 12;
    }
}
