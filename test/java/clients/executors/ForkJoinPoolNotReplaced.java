// A worker that joins is not replaced as long as another one runs: that one waits for a task that nobody is left for.
// check: deadlock violated
// outcomes: 1, deadlock
// bytecode: too large
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinPoolNotReplaced {
    static final CountDownLatch latch = new CountDownLatch(1);
    static int outcome;

    static void await() {
        try {
            latch.await();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    public static void main(String[] arguments) {
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<?> first = pool.submit(() -> ForkJoinTask.adapt(ForkJoinPoolNotReplaced::await).fork().join());
        pool.execute(latch::countDown);
        first.join();
        pool.shutdown();
        outcome = 1;
    }
}
