// A transfer with a time limit: in time, or expired; nothing is lost.
// check: holds
// outcomes: expired-none-0, in-time-1-0
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

public class LinkedTransferQueueTimeLimit {
    static final LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
    static String outcome;

    static String attempt() {
        try {
            return queue.tryTransfer(1, 1, TimeUnit.MILLISECONDS) ? "in-time" : "expired";
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = attempt());
        other.start();
        Integer polled = queue.poll();
        other.join();
        outcome += "-" + (polled == null ? "none" : polled) + "-" + queue.size();
    }
}
