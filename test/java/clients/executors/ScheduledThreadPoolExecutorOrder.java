// Tasks of one scheduler run in the order of their times, not of their submission, if the worker is busy until then.
// check: holds
// outcomes: 12
// bytecode: too large
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ScheduledThreadPoolExecutorOrder {
    static int outcome;
    static int last;

    static void block(Object lock) {
        synchronized (lock) {
            last = 0;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Object lock = new Object();
        ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1);
        ScheduledFuture<Integer> second;
        synchronized (lock) {
            scheduler.execute(() -> block(lock));
            second = scheduler.schedule(() -> last = last * 10 + 2, 100, TimeUnit.MILLISECONDS);
            scheduler.schedule(() -> last = last * 10 + 1, 1, TimeUnit.MILLISECONDS);
        }
        outcome = second.get();
        scheduler.shutdown();
    }
}
