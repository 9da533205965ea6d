// shutdown lets the pool finish what was submitted; then its thread ends.
// check: holds
// outcomes: 1
// bytecode: too large
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ThreadPoolExecutorShutdown {
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> outcome = 1);
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.DAYS)) {
            Thread.yield();
        }
        assert outcome == 1 && pool.isTerminated();
    }
}
