// What was written before offer is seen by whoever polls the element.
// check: holds
// outcomes: 0, 7
import java.util.concurrent.ConcurrentLinkedQueue;

public class ConcurrentLinkedQueuePublishes {
    static final ConcurrentLinkedQueue<int[]> queue = new ConcurrentLinkedQueue<>();
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> queue.offer(new int[] {7}));
        other.start();
        int[] element = queue.poll();
        outcome = element == null ? 0 : element[0];
        other.join();
    }
}
