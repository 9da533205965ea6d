// A recursive action forks a half and does not join it.
// check: assert, race violated
// outcomes: 0:AssertionError, 1
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkJoinPoolNotJoined {
    static int done;
    static int outcome;

    static class Half extends RecursiveAction {
        @Override
        protected void compute() {
            done = 1;
        }
    }

    static class Whole extends RecursiveAction {
        @Override
        protected void compute() {
            new Half().fork(); // not joined
        }
    }

    public static void main(String[] arguments) {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.invoke(new Whole());
        outcome = done;
        assert outcome == 1;
    }
}
