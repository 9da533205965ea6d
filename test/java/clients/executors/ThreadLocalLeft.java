// A task leaves its value to the next task of the same thread of a pool.
// check: assert violated
// outcomes: 5:AssertionError
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ThreadLocalLeft {
    static final ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 0);
    static int outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1, ThreadLocalLeft::daemon);
        pool.execute(() -> local.set(5)); // and does not remove it
        outcome = pool.submit(local::get).get();
        assert outcome == 0;
    }
}
