// Both threads find no element, and both put one: what should be there once is there twice.
// check: assert violated
// outcomes: 1, 2:AssertionError
import java.util.concurrent.ConcurrentLinkedDeque;

public class ConcurrentLinkedDequeCheckThenAct {
    static final ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
    static int outcome;

    static void put() {
        if (deque.peekFirst() == null) {
            deque.push(1);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(ConcurrentLinkedDequeCheckThenAct::put);
        other.start();
        put();
        other.join();
        outcome = deque.size();
        assert outcome == 1;
    }
}
