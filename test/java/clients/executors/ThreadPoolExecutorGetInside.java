// A task of the only thread waits for another task of the pool.
// check: deadlock violated
// outcomes: deadlock
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ThreadPoolExecutorGetInside {
    static int outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1, ThreadPoolExecutorGetInside::daemon);
        Future<Integer> outer = pool.submit(() -> pool.submit(() -> 4).get());
        outcome = outer.get();
    }
}
