// transfer waits until the element was taken; put does not.
// check: holds
// outcomes: 12
import java.util.concurrent.LinkedTransferQueue;

public class LinkedTransferQueueTransfers {
    static final LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                queue.put(1);
                queue.transfer(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        outcome = 10 * queue.take();
        outcome += queue.take();
        other.join();
    }
}
