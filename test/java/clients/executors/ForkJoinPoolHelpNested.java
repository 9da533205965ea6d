// Tasks wait only for those that they have forked: whichever worker runs them, on top of whatever, all come to an end.
// check: holds
// outcomes: 4
// bytecode: too large
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkJoinPoolHelpNested {
    static int outcome;

    static class Count extends RecursiveTask<Integer> {
        final int depth;

        Count(int depth) {
            this.depth = depth;
        }

        @Override
        protected Integer compute() {
            return depth == 0 ? 1 : 1 + new Count(depth - 1).fork().join();
        }
    }

    public static void main(String[] arguments) {
        ForkJoinPool pool = new ForkJoinPool(2);
        outcome = pool.invoke(new Count(3));
        pool.shutdown();
        assert outcome == 4;
    }
}
