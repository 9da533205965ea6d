// An iterator goes over what was there when it was made.
// check: holds
// outcomes: 1-refused, 12-refused, 2-refused
import java.util.Iterator;
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteArrayListSnapshot {
    static final CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
    static String outcome = "";

    public static void main(String[] arguments) throws InterruptedException {
        list.add(1);
        Thread other = new Thread(() -> {
            list.add(2);
            list.remove((Integer) 1);
        });
        other.start();
        Iterator<Integer> iterator = list.iterator();
        while (iterator.hasNext()) {
            outcome += iterator.next();
        }
        other.join();
        try {
            iterator.remove();
        } catch (UnsupportedOperationException e) {
            outcome += "-refused";
        }
    }
}
