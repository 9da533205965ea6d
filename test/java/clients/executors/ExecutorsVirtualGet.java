// The result of a task that a virtual thread computes.
// check: holds
// outcomes: 3
// jdk: 21
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorsVirtualGet {
    static int written;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
        Future<Integer> future = pool.submit(() -> {
            written = 1;
            return 2;
        });
        outcome = future.get() + written;
    }
}
