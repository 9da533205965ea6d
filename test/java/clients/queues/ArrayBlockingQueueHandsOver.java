// What is put comes out in order, and what was written before put is seen after take.
// check: holds
// outcomes: 12
import java.util.concurrent.ArrayBlockingQueue;

public class ArrayBlockingQueueHandsOver {
    static final ArrayBlockingQueue<int[]> queue = new ArrayBlockingQueue<>(1);
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        new Thread(() -> {
            try {
                queue.put(new int[] {1});
                queue.put(new int[] {2});
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }).start();
        outcome = 10 * queue.take()[0];
        outcome += queue.take()[0];
        assert outcome == 12;
    }
}
