// Elements come out in order; add says whether an element is new.
// check: holds
// outcomes: false-true-0-1, true-false-0-1
import java.util.concurrent.ConcurrentSkipListSet;

public class ConcurrentSkipListSetOrder {
    static final ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
    static boolean added;
    static String outcome = "";

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> added = set.add(1));
        other.start();
        boolean own = set.add(1);
        other.join();
        set.add(0);
        outcome = own + "-" + added;
        for (int element : set) {
            outcome += "-" + element;
        }
        assert own != added;
    }
}
