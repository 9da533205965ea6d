// A pool that was shut down refuses tasks: so it may do where two threads use it.
// check: exception violated
// outcomes: RejectedExecutionException, submitted
// bytecode: too large
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ThreadPoolExecutorRejects {
    static Object outcome;

    public static void main(String[] arguments) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        new Thread(pool::shutdown).start();
        pool.execute(() -> { });
        outcome = "submitted";
    }
}
