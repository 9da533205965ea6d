// Main forks a task of the common pool, and joins it.
// check: holds
// outcomes: 3
// bytecode (Java 17): not supported, its workers have an access control context
import java.util.concurrent.RecursiveTask;

public class ForkJoinPoolCommon {
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
            Sum left = new Sum(low, low);
            left.fork();
            return new Sum(low + 1, high).compute() + left.join();
        }
    }

    public static void main(String[] arguments) {
        outcome = new Sum(1, 2).invoke();
        assert outcome == 3;
    }
}
