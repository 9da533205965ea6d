// A pool refuses sizes that make no sense, and tasks that are null.
// check: holds
// outcomes: 4
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ThreadPoolExecutorArguments {
    static int outcome;

    static void refuse(Runnable action) {
        try {
            action.run();
        } catch (IllegalArgumentException | NullPointerException e) {
            outcome++;
        }
    }

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    static ThreadPoolExecutor pool(int core, int most) {
        return new ThreadPoolExecutor(core, most, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
            ThreadPoolExecutorArguments::daemon);
    }

    public static void main(String[] arguments) throws InterruptedException {
        ThreadPoolExecutor pool = pool(1, 1);
        pool.execute(() -> { });
        refuse(() -> pool(0, 0));
        refuse(() -> pool(2, 1));
        refuse(() -> pool.execute(null));
        refuse(() -> pool.setMaximumPoolSize(0));
    }
}
