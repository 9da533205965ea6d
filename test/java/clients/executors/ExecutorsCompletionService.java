// Results come in the order in which tasks end.
// check: holds
// outcomes: 12
// bytecode: too large
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;

public class ExecutorsCompletionService {
    static int outcome;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ExecutorCompletionService<Integer> service =
            new ExecutorCompletionService<>(Executors.newFixedThreadPool(1, ExecutorsCompletionService::daemon));
        service.submit(() -> 1);
        service.submit(() -> 2);
        outcome = 10 * service.take().get();
        outcome += service.take().get();
    }
}
