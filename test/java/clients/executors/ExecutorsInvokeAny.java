// invokeAny gives the result of a task that does not fail.
// check: holds
// outcomes: 1
// bytecode: too large
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorsInvokeAny {
    static int outcome;

    static int fail() {
        throw new IllegalStateException();
    }

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1, ExecutorsInvokeAny::daemon);
        List<Callable<Integer>> tasks = List.of(ExecutorsInvokeAny::fail, () -> 1);
        outcome = pool.invokeAny(tasks);
    }
}
