// pollFirst gives null where there is nothing: unboxing it fails.
// check: exception violated
// outcomes: 1, NullPointerException
import java.util.concurrent.LinkedBlockingDeque;

public class LinkedBlockingDequePollIgnored {
    static final LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>();
    static Object outcome;

    public static void main(String[] arguments) {
        new Thread(() -> deque.add(1)).start();
        int element = deque.pollFirst(); // not takeFirst
        outcome = element;
    }
}
