// tryTransfer needs somebody who waits already, and loses the element otherwise.
// check: deadlock violated
// outcomes: 1, deadlock
import java.util.concurrent.LinkedTransferQueue;

public class LinkedTransferQueueTryTransfer {
    static final LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        new Thread(() -> queue.tryTransfer(1)).start(); // not transfer
        outcome = queue.take();
    }
}
