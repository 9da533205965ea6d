// A worker takes tasks also from a queue that the program has made, and puts a task into.
// check: holds
// outcomes: 1-0
// bytecode: too large
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ThreadPoolExecutorOwnQueue {
    static String outcome;

    public static void main(String[] arguments) throws Exception {
        LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue);
        pool.prestartCoreThread();
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        queue.add(task);
        outcome = task.get() + "-" + queue.size();
        pool.shutdown();
    }
}
