// A recursive action forks a half and does not join it.
// check: assert, race violated
// outcomes: 
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkJoinPoolNotJoined {
    static int outcome;

    static class Half extends RecursiveAction {
        @Override
        protected void compute() {
            outcome = 1;
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
        assert outcome == 1;
    }
}
