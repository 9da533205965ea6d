// clear removes entries one after the other: what is put meanwhile may stay.
// check: holds
// outcomes: left, left-2, left-2-3, left-3
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapClear {
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static String outcome = "left";

    public static void main(String[] arguments) throws InterruptedException {
        map.put(1, 1);
        Thread other = new Thread(() -> {
            map.put(2, 2);
            map.put(3, 3);
        });
        other.start();
        map.clear();
        other.join();
        for (int key : map.keySet()) {
            outcome += "-" + key;
        }
    }
}
