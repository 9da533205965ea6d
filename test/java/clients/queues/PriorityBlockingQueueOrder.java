// The smallest of those that are there comes first.
// check: holds
// outcomes: 12, 21
import java.util.concurrent.PriorityBlockingQueue;

public class PriorityBlockingQueueOrder {
    static final PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>();
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        new Thread(() -> {
            queue.add(2);
            queue.add(1);
        }).start();
        outcome = 10 * queue.take();
        outcome += queue.take();
    }
}
