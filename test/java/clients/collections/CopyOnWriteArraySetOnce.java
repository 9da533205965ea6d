// An element that two threads add is there once.
// check: holds
// outcomes: false-true-1, true-false-1
import java.util.concurrent.CopyOnWriteArraySet;

public class CopyOnWriteArraySetOnce {
    static final CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();
    static boolean added;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> added = set.add(1));
        other.start();
        boolean own = set.add(1);
        other.join();
        outcome = own + "-" + added + "-" + set.size();
        assert own != added && set.size() == 1;
    }
}
