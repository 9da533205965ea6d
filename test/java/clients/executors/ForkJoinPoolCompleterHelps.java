// Who joins a task that counts others runs these: one waits until the joiner goes on.
// check: deadlock violated
// outcomes: 1, deadlock
// bytecode: too large
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinPoolCompleterHelps {
    static final CountDownLatch latch = new CountDownLatch(1);
    static int outcome;

    static class Part extends CountedCompleter<Void> {
        Part(CountedCompleter<?> whole) {
            super(whole);
        }

        @Override
        public void compute() {
            if (getCompleter() == null) {
                new Part(this).fork();
                quietlyComplete();
            } else {
                try {
                    latch.await();
                } catch (InterruptedException impossible) {
                    throw new AssertionError(impossible);
                }
            }
        }
    }

    public static void main(String[] arguments) {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(ForkJoinTask.adapt(() -> {
            new Part(null).fork().join();
            latch.countDown();
        }));
        pool.shutdown();
        outcome = 1;
    }
}
