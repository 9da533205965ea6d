// An interrupt ends a take that waits, or comes too late and is noted.
// check: holds
// outcomes: done-flag-true, interrupted-false
import java.util.concurrent.SynchronousQueue;

public class SynchronousQueueInterrupted {
    static final SynchronousQueue<Integer> queue = new SynchronousQueue<>();
    static String outcome;

    static String attempt() {
        try {
            queue.take();
            return Thread.interrupted() ? "done-flag" : "done";
        } catch (InterruptedException e) {
            return Thread.interrupted() ? "interrupted-flag" : "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = attempt());
        other.start();
        other.interrupt();
        boolean offered = queue.offer(1);
        other.join();
        outcome += "-" + offered;
    }
}
