// invokeAll gives the futures of all tasks, which are done.
// check: holds
// outcomes: 3
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorsInvokeAll {
    static int outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1, ExecutorsInvokeAll::daemon);
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
        for (Future<Integer> future : pool.invokeAll(tasks)) {
            outcome += future.get();
        }
    }
}
