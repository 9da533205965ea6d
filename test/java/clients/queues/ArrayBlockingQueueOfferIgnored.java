// The answer of offer is ignored: what does not fit is lost, and somebody waits for it.
// check: deadlock violated
// outcomes: 12, deadlock
import java.util.concurrent.ArrayBlockingQueue;

public class ArrayBlockingQueueOfferIgnored {
    static final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        new Thread(() -> {
            queue.offer(1);
            queue.offer(2); // not put
        }).start();
        outcome = 10 * queue.take();
        outcome += queue.take();
    }
}
