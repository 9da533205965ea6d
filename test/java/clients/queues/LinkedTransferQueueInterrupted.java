// An interrupt ends a transfer that waits: then the element is not there any more, or comes too late and is noted.
// check: holds
// outcomes: done-flag-1-0, interrupted-none-0
import java.util.concurrent.LinkedTransferQueue;

public class LinkedTransferQueueInterrupted {
    static final LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
    static String outcome;

    static String attempt() {
        try {
            queue.transfer(1);
            return Thread.interrupted() ? "done-flag" : "done";
        } catch (InterruptedException e) {
            return Thread.interrupted() ? "interrupted-flag" : "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = attempt());
        other.start();
        other.interrupt();
        Integer polled = queue.poll();
        other.join();
        outcome += "-" + (polled == null ? "none" : polled) + "-" + queue.size();
    }
}
