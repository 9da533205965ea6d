// The only worker waits for a latch: nobody takes its place, so that the task that opens it is never run.
// check: deadlock violated
// outcomes: deadlock
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;

public class ForkJoinPoolWaitsForLatch {
    static final CountDownLatch latch = new CountDownLatch(1);
    static int outcome;

    public static void main(String[] arguments) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Future<Integer> opened = pool.submit(() -> {
            latch.await();
            return 1;
        });
        pool.execute(latch::countDown);
        outcome = opened.get();
        pool.shutdown();
    }
}
