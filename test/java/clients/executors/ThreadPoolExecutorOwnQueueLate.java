// Nobody may be left to take a task that the program puts into the queue itself, when the pool has been shut down.
// check: deadlock violated
// outcomes: 1, deadlock
// bytecode: too large
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ThreadPoolExecutorOwnQueueLate {
    static int outcome;

    public static void main(String[] arguments) throws Exception {
        ArrayBlockingQueue<Runnable> queue = new ArrayBlockingQueue<>(1);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue);
        pool.prestartCoreThread();
        pool.shutdown();
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        queue.add(task);
        outcome = task.get();
    }
}
