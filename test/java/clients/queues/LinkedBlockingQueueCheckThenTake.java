// Two threads see that the queue is not empty, and both take.
// check: deadlock violated
// outcomes: deadlock, taken
import java.util.concurrent.LinkedBlockingQueue;

public class LinkedBlockingQueueCheckThenTake {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static String outcome;

    static void take() {
        try {
            if (!queue.isEmpty()) {
                queue.take(); // not poll
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        queue.add(1);
        Thread other = new Thread(LinkedBlockingQueueCheckThenTake::take);
        other.start();
        take();
        other.join();
        outcome = "taken";
    }
}
