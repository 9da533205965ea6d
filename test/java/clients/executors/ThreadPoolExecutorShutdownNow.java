// shutdownNow hands back the tasks that were not begun, and interrupts the others: nobody does what was handed back.
// check: assert violated
// outcomes: 0-2, 1-1:AssertionError
// bytecode: too large
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class ThreadPoolExecutorShutdownNow {
    static final AtomicInteger done = new AtomicInteger();
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(done::incrementAndGet);
        pool.execute(done::incrementAndGet);
        int lost = pool.shutdownNow().size();
        while (!pool.awaitTermination(1, TimeUnit.DAYS)) {
            Thread.yield();
        }
        outcome = lost + "-" + done;
        assert done.get() == 2;
    }
}
