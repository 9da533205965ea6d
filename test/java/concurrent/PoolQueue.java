// A worker takes tasks also from a queue that the program has made and puts a task into, until the pool is shut down.
// check: holds
// check late: deadlock violated
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolQueue {
    public static void main(String[] arguments) throws Exception {
        LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue);
        pool.prestartCoreThread();
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        if (arguments.length > 0) {
            pool.shutdown();
        }
        queue.add(task);
        assert task.get() == 1;
        assert queue.isEmpty();
        pool.shutdown();
    }
}
