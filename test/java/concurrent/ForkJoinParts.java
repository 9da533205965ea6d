// A task and its parts, one of which another worker may run at the same time: who does not join it may come too early.
// check: holds
// check unjoined: assert violated
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkJoinParts {
    static class Sum extends RecursiveTask<Integer> {
        private final int from;
        private final int to;
        private final boolean joins;
        private volatile int part;

        Sum(int from, int to, boolean joins) {
            this.from = from;
            this.to = to;
            this.joins = joins;
        }

        @Override
        protected Integer compute() {
            if (from == to) {
                part = from;
                return from;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle, joins);
            left.fork();
            int right = new Sum(middle + 1, to, joins).compute();
            return right + (joins ? left.join() : left.part);
        }
    }

    public static void main(String[] arguments) {
        ForkJoinPool pool = new ForkJoinPool(2);
        assert pool.invoke(new Sum(1, 3, arguments.length == 0)) == 6;
        pool.shutdown();
    }
}
