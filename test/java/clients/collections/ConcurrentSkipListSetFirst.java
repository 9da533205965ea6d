// first fails where there is nothing any more; whoever asked isEmpty before is too late.
// check: exception violated
// outcomes: 1, NoSuchElementException, empty
import java.util.concurrent.ConcurrentSkipListSet;

public class ConcurrentSkipListSetFirst {
    static final ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
    static Object outcome;

    public static void main(String[] arguments) {
        set.add(1);
        new Thread(set::pollFirst).start();
        outcome = set.isEmpty() ? "empty" : set.first();
    }
}
