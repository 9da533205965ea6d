// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** There are two workers and a pill for each that tells it to stop. */
public class OnePillFixed {
    private static final String STOP = "stop";

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(2);
        Thread[] workers = new Thread[2];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(() -> {
                try {
                    String item = queue.take();
                    while (!item.equals(STOP))
                        item = queue.take();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "worker-" + i);
            workers[i].start();
        }
        queue.put("a");
        queue.put(STOP);
        queue.put(STOP);
        for (Thread worker : workers)
            worker.join();
    }
}
