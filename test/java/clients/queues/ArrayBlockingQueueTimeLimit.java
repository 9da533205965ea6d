// An offer and a poll with time limits: what expires on one side is not there on the other.
// check: holds
// outcomes: true-1, true-none
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

public class ArrayBlockingQueueTimeLimit {
    static final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
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
