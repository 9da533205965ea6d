// A worker that joins a task runs what that one has forked, on top of its own stack: it waits for what comes below.
// check: deadlock violated
// outcomes: 1, deadlock
// bytecode: too large
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinPoolHelpDeadlock {
    static final CountDownLatch latch = new CountDownLatch(1);
    static int outcome;

    static void await() {
        try {
            latch.await();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static void root() {
        ForkJoinTask<?> middle = ForkJoinTask.adapt(() -> {
            ForkJoinTask.adapt(ForkJoinPoolHelpDeadlock::await).fork();
        }).fork();
        middle.join();
        latch.countDown();
        outcome = 1;
    }

    public static void main(String[] arguments) {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(ForkJoinTask.adapt(ForkJoinPoolHelpDeadlock::root));
        pool.shutdown();
    }
}
