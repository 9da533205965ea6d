// An offer with a time limit: in time, or expired; nothing is lost.
// check: holds
// outcomes: expired-0, in-time-1
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;

public class LinkedBlockingDequeTimeLimit {
    static final LinkedBlockingDeque<Integer> queue = new LinkedBlockingDeque<>(1);
    static String outcome;

    static String attempt() {
        try {
            return queue.offerFirst(2, 1, TimeUnit.MILLISECONDS) ? "in-time" : "expired";
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        queue.add(1);
        Thread other = new Thread(() -> outcome = attempt());
        other.start();
        queue.pollLast();
        other.join();
        outcome += "-" + queue.size();
    }
}
