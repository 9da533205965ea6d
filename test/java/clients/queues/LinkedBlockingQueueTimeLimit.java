// A poll with a time limit: in time, or expired; nothing is lost.
// check: holds
// outcomes: expired-1, in-time-0
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class LinkedBlockingQueueTimeLimit {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static String outcome;

    static String attempt() {
        try {
            return queue.poll(1, TimeUnit.MILLISECONDS) != null ? "in-time" : "expired";
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = attempt());
        other.start();
        queue.add(1);
        other.join();
        outcome += "-" + queue.size();
    }
}
