// Elements of one thread stay in order; those of two threads come in any.
// check: holds
// outcomes: 123, 132, 312
import java.util.concurrent.ConcurrentLinkedQueue;

public class ConcurrentLinkedQueueOrder {
    static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    static String outcome = "";

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            queue.add(1);
            queue.add(2);
        });
        other.start();
        queue.add(3);
        other.join();
        for (Integer element = queue.poll(); element != null; element = queue.poll()) {
            outcome += element;
        }
    }
}
