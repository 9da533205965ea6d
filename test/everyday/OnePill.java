// test: bandera check %s
// expect: exit 1
// expect: deadlock: violated at OnePill.java:%here (replayed
// expect: waits in ArrayBlockingQueue.take for an element
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** There are two workers and one pill that tells a worker to stop. */
public class OnePill {
    private static final String STOP = "stop";

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(2);
        Thread[] workers = new Thread[2];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(() -> {
                try {
                    String item = queue.take(); // here
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
        for (Thread worker : workers)
            worker.join();
    }
}
