// A full queue refuses what is added, unless somebody takes something before; nulls are refused always.
// check: holds
// outcomes: Queue-full-null, added-null
import java.util.concurrent.ArrayBlockingQueue;

public class ArrayBlockingQueueFull {
    static final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        queue.add(1);
        Thread other = new Thread(queue::poll);
        other.start();
        try {
            queue.add(2);
            outcome = "added";
        } catch (IllegalStateException e) {
            outcome = e.getMessage().replace(' ', '-');
        }
        other.join();
        try {
            queue.offer(null);
        } catch (NullPointerException e) {
            outcome += "-null";
        }
    }
}
