// Both sides wait for a while only: they meet, or neither has handed over anything.
// check: holds
// outcomes: false-none, true-1
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public class SynchronousQueueTimeLimit {
    static final SynchronousQueue<Integer> queue = new SynchronousQueue<>();
    static Integer polled;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                polled = queue.poll(1, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                polled = -1;
            }
        });
        other.start();
        boolean offered = queue.offer(1, 1, TimeUnit.MILLISECONDS);
        other.join();
        outcome = offered + "-" + (polled == null ? "none" : polled);
    }
}
