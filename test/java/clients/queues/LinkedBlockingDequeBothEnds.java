// One thread pushes in front, the other one behind; each end gives what is there.
// check: holds
// outcomes: 1-2, 2-1
import java.util.concurrent.LinkedBlockingDeque;

public class LinkedBlockingDequeBothEnds {
    static final LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>();
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            deque.addFirst(1);
            deque.addLast(2);
        });
        other.start();
        int last = deque.takeLast();
        other.join();
        outcome = last + "-" + deque.pollFirst();
    }
}
