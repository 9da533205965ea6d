// When all workers join, there is one more: what they wait for is done.
// check: holds
// outcomes: 1
// bytecode: too large
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinPoolReplaced {
    static int outcome;

    public static void main(String[] arguments) {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> second = ForkJoinTask.adapt(() -> 1);
        ForkJoinTask<?> first = pool.submit(() -> {
            outcome = second.join();
        });
        pool.execute(second);
        first.join();
        pool.shutdown();
        assert outcome == 1;
    }
}
