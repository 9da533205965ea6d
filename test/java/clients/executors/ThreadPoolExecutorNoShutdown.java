// Nobody shuts the pool down: its thread waits for ever.
// check: deadlock violated
// outcomes: 4, deadlock
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ThreadPoolExecutorNoShutdown {
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        outcome = pool.submit(() -> 4).get();
    }
}
