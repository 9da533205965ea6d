// Draining takes all that is there at one moment.
// check: holds
// outcomes: 0-2, 1-1, 2-0
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

public class LinkedBlockingQueueDrain {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            queue.add(1);
            queue.add(2);
        });
        other.start();
        List<Integer> drained = new ArrayList<>();
        queue.drainTo(drained);
        other.join();
        outcome = drained.size() + "-" + queue.size();
    }
}
