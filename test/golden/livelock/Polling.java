// Loops that look again and again end the search, since states repeat: for a queue, a lock and a task, and under a
// monitor. Whoever they wait for gets a turn, also where the monitor is mostly taken.
// test: bandera check --quiet --check deadlock,livelock %s
// expect: ~deadlock: holds .*\nlivelock: holds
// test: bandera check --quiet --check livelock --no-coarsen --no-ordered-data %s -- short
// expect: livelock: holds (
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;

public class Polling {
    static final Object monitor = new Object();
    static boolean isReady;

    static void awaitReady() {
        while (true) {
            synchronized (monitor) {
                if (isReady) {
                    return;
                }
            }
        }
    }

    static void poll() throws InterruptedException {
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        ReentrantLock lock = new ReentrantLock();
        FutureTask<String> task = new FutureTask<>(() -> {
            lock.lock();
            queue.add("element");
            lock.unlock();
            return "done";
        });
        new Thread(task).start();
        while (queue.poll() == null) {
            Thread.yield();
        }
        while (!lock.tryLock()) {
            Thread.onSpinWait();
        }
        while (!task.isDone()) {
            Thread.sleep(1);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        new Thread(Polling::awaitReady).start();
        synchronized (monitor) {
            isReady = true;
        }
        if (arguments.length == 0) {
            poll();
        }
    }
}
