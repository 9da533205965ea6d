// An interrupt ends a put that waits, and a take that waits.
// check: holds
// outcomes: interrupted, put, put-flag
import java.util.concurrent.ArrayBlockingQueue;

public class ArrayBlockingQueueInterrupted {
    static final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        queue.add(1);
        Thread other = new Thread(() -> {
            try {
                queue.put(2);
                outcome = Thread.interrupted() ? "put-flag" : "put";
            } catch (InterruptedException e) {
                outcome = "interrupted";
            }
        });
        other.start();
        queue.poll();
        other.interrupt();
        other.join();
    }
}
