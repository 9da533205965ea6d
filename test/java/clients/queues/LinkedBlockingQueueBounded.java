// A bounded queue whose only consumer also produces: both wait until there is room.
// check: deadlock violated
// outcomes: deadlock, done
import java.util.concurrent.LinkedBlockingQueue;

public class LinkedBlockingQueueBounded {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(1);
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                queue.put(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        queue.put(2);
        queue.take();
        queue.put(3);
        queue.take();
        other.join();
        outcome = "done";
    }
}
