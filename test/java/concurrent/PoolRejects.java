// A pool of one worker and one place in the queue refuses the third task, unless the worker has been fast enough.
// check: holds
// check 0: assert violated
// check 1: assert violated
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolRejects {
    public static void main(String[] arguments) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        AtomicInteger done = new AtomicInteger();
        int rejected = 0;
        for (int i = 0; i < 3; i++) {
            try {
                pool.execute(done::incrementAndGet);
            } catch (RejectedExecutionException exception) {
                rejected++;
            }
        }
        pool.shutdown();
        assert rejected <= 1 && done.get() + rejected <= 3;
        assert arguments.length == 0 || arguments[0].charAt(0) != '0' + rejected;
    }
}
