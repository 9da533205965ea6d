// A fair queue serves first who came first. Main waits too, so the other thread is served last or first.
// check: holds
// outcomes: 12
import java.util.concurrent.SynchronousQueue;

public class SynchronousQueueFair {
    static final SynchronousQueue<Integer> queue = new SynchronousQueue<>(true);
    static int taken;
    static int outcome;

    static void put(int element) {
        try {
            queue.put(element);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> put(1));
        first.start();
        while (first.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        new Thread(() -> put(2)).start();
        outcome = 10 * queue.take();
        outcome += queue.take();
    }
}
