// An iterator is weakly consistent: it may or may not see what is added and removed meanwhile, and never fails.
// check: holds
// outcomes: seen, seen-1, seen-2
import java.util.concurrent.ArrayBlockingQueue;

public class ArrayBlockingQueueIterator {
    static final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
    static String outcome = "seen";

    public static void main(String[] arguments) throws InterruptedException {
        queue.add(1);
        Thread other = new Thread(() -> {
            queue.poll();
            queue.add(2);
        });
        other.start();
        for (int element : queue) {
            outcome += "-" + element;
        }
        other.join();
    }
}
