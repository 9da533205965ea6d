// Without fairness the one that came last is served first.
// check: holds
// outcomes: 21
import java.util.concurrent.SynchronousQueue;

public class SynchronousQueueUnfair {
    static final SynchronousQueue<Integer> queue = new SynchronousQueue<>();
    static int outcome;

    static void put(int element) {
        try {
            queue.put(element);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> put(1));
        Thread second = new Thread(() -> put(2));
        first.start();
        awaitWaiting(first);
        second.start();
        awaitWaiting(second);
        outcome = 10 * queue.take();
        outcome += queue.take();
    }
}
