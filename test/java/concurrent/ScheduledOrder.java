// Tasks of one scheduler run in the order of their times, not of their submission, if the worker is busy until then.
// check: holds
// check idle: assert violated
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ScheduledOrder {
    static final Object lock = new Object();
    static int last;

    static void block() {
        synchronized (lock) {
            last = 0;
        }
    }

    public static void main(String[] arguments) throws Exception {
        ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1);
        ScheduledFuture<Integer> second;
        ScheduledFuture<Integer> first;
        synchronized (lock) {
            if (arguments.length == 0) {
                scheduler.execute(ScheduledOrder::block);
            }
            second = scheduler.schedule(() -> last = last * 2, 2, TimeUnit.SECONDS);
            first = scheduler.schedule(() -> last = last + 1, 1, TimeUnit.SECONDS);
        }
        scheduler.shutdown();
        assert first.get() + second.get() == 3;
    }
}
