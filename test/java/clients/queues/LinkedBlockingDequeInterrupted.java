// An interrupt ends a take that waits, or comes too late and is noted.
// check: holds
// outcomes: done-flag-0, interrupted-1
import java.util.concurrent.LinkedBlockingDeque;

public class LinkedBlockingDequeInterrupted {
    static final LinkedBlockingDeque<Integer> queue = new LinkedBlockingDeque<>();
    static String outcome;

    static String attempt() {
        try {
            queue.takeLast();
            return Thread.interrupted() ? "done-flag" : "done";
        } catch (InterruptedException e) {
            return Thread.interrupted() ? "interrupted-flag" : "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = attempt());
        other.start();
        other.interrupt();
        queue.addFirst(1);
        other.join();
        outcome += "-" + queue.size();
    }
}
