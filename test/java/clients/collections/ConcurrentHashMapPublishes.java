// What was written before put is seen by whoever gets the value, but what is written after it is not ordered.
// check: race violated
// outcomes: 0, 10, 12
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapPublishes {
    static final ConcurrentHashMap<String, int[]> map = new ConcurrentHashMap<>();
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            int[] cells = {1, 0};
            map.put("key", cells);
            cells[1] = 2;
        });
        other.start();
        int[] cells = map.get("key");
        outcome = cells == null ? 0 : 10 * cells[0] + cells[1];
        other.join();
    }
}
