// An iterator shows what was there when it came by, and never fails.
// check: holds
// outcomes: 12, 123, 2, 23
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapIterator {
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static String outcome = "";

    public static void main(String[] arguments) throws InterruptedException {
        map.put(1, 1);
        map.put(2, 2);
        Thread other = new Thread(() -> {
            map.remove(1);
            map.put(3, 3);
        });
        other.start();
        for (int key : map.keySet()) {
            outcome += key;
        }
        other.join();
    }
}
