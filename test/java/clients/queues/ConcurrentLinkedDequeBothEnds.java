// Two threads take from the two ends: they never get the same element.
// check: holds
// outcomes: 12
import java.util.concurrent.ConcurrentLinkedDeque;

public class ConcurrentLinkedDequeBothEnds {
    static final ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
    static int taken;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        deque.add(1);
        deque.add(2);
        Thread other = new Thread(() -> taken = deque.pollLast());
        other.start();
        int own = deque.pollFirst();
        other.join();
        outcome = 10 * own + taken;
    }
}
