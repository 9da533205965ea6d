// An iterator sees what is there while it goes, and never fails.
// check: holds
// outcomes: 1, 12, 123, 13
import java.util.concurrent.ConcurrentLinkedQueue;

public class ConcurrentLinkedQueueIterator {
    static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    static String outcome = "";

    public static void main(String[] arguments) throws InterruptedException {
        queue.add(1);
        queue.add(2);
        Thread other = new Thread(() -> {
            queue.remove(2);
            queue.add(3);
        });
        other.start();
        for (int element : queue) {
            outcome += element;
        }
        other.join();
    }
}
