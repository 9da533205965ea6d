// addIfAbsent adds once.
// check: holds
// outcomes: false-true-[1], true-false-[1]
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteArrayListIfAbsent {
    static final CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
    static boolean added;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> added = list.addIfAbsent(1));
        other.start();
        boolean own = list.addIfAbsent(1);
        other.join();
        outcome = own + "-" + added + "-" + list;
        outcome = outcome.replace(" ", "");
        assert own != added;
    }
}
