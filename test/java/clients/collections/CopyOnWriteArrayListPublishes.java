// What was written before add is seen by whoever gets the element.
// check: holds
// outcomes: 0, 7
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteArrayListPublishes {
    static final CopyOnWriteArrayList<int[]> list = new CopyOnWriteArrayList<>();
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> list.add(new int[] {7}));
        other.start();
        for (int[] element : list) {
            outcome = element[0];
        }
        other.join();
    }
}
