// An iterator sees what is there while it goes; removing through it removes that element.
// check: holds
// outcomes: 1-1, 12-0
import java.util.Iterator;
import java.util.concurrent.LinkedBlockingQueue;

public class LinkedBlockingQueueIterator {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static String outcome = "";

    public static void main(String[] arguments) throws InterruptedException {
        queue.add(1);
        Thread other = new Thread(() -> queue.add(2));
        other.start();
        for (Iterator<Integer> iterator = queue.iterator(); iterator.hasNext();) {
            outcome += iterator.next();
            iterator.remove();
        }
        other.join();
        outcome += "-" + queue.size();
    }
}
