// Of two tasks the one with the shorter delay is run first, unless main takes long to submit it.
// check: holds
// outcomes: ab, ba
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ScheduledThreadPoolExecutorOrder {
    static final StringBuffer order = new StringBuffer();
    static String outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, ScheduledThreadPoolExecutorOrder::daemon);
        ScheduledFuture<?> late = pool.schedule(() -> order.append("b"), 20, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> early = pool.schedule(() -> order.append("a"), 1, TimeUnit.MILLISECONDS);
        late.get();
        early.get();
        outcome = order.toString();
    }
}
