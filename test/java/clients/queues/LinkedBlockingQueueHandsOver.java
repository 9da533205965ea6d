// Two threads put, main takes: what each has written before is seen, in any order.
// check: holds
// outcomes: 12, 21
import java.util.concurrent.LinkedBlockingQueue;

public class LinkedBlockingQueueHandsOver {
    static final LinkedBlockingQueue<int[]> queue = new LinkedBlockingQueue<>();
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        new Thread(() -> queue.add(new int[] {1})).start();
        queue.add(new int[] {2});
        outcome = 10 * queue.take()[0];
        outcome += queue.take()[0];
    }
}
