// A queue has room for at least one element, takes no null, and element() of an empty one fails.
// check: holds
// outcomes: 5
import java.util.concurrent.ArrayBlockingQueue;

public class ArrayBlockingQueueArguments {
    static int outcome;

    static void refuse(Runnable action) {
        try {
            action.run();
        } catch (IllegalArgumentException | NullPointerException | java.util.NoSuchElementException e) {
            outcome++;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread other = new Thread(() -> refuse(() -> queue.add(null)));
        other.start();
        other.join();
        refuse(() -> new ArrayBlockingQueue<>(0));
        refuse(queue::element);
        refuse(queue::remove);
        refuse(() -> queue.drainTo(queue));
    }
}
