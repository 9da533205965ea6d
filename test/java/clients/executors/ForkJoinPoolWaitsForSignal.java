// The only worker waits for a signal: another one takes its place, and runs the task that gives it.
// check: holds
// outcomes: 1
// bytecode: too large
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

public class ForkJoinPoolWaitsForSignal {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static int outcome;

    public static void main(String[] arguments) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Future<Integer> taken = pool.submit(queue::take);
        pool.execute(() -> queue.add(1));
        outcome = taken.get();
        pool.shutdown();
    }
}
