// A recursive task forks one half, computes the other, and joins.
// check: holds
// outcomes: 3
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkJoinPoolRecursive {
    static int outcome;

    static class Sum extends RecursiveTask<Integer> {
        final int low;
        final int high;

        Sum(int low, int high) {
            this.low = low;
            this.high = high;
        }

        @Override
        protected Integer compute() {
            if (low == high) {
                return low;
            }
            int middle = (low + high) / 2;
            Sum left = new Sum(low, middle);
            left.fork();
            return new Sum(middle + 1, high).compute() + left.join();
        }
    }

    public static void main(String[] arguments) {
        ForkJoinPool pool = new ForkJoinPool(1);
        outcome = pool.invoke(new Sum(1, 2));
        pool.shutdown();
        assert outcome == 3;
    }
}
