// size counts what another thread puts and removes meanwhile.
// check: holds
// outcomes: 1-1, 2-1
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapSize {
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        map.put(1, 1);
        Thread other = new Thread(() -> {
            map.put(2, 2);
            map.remove(1);
        });
        other.start();
        int size = map.size();
        other.join();
        outcome = size + "-" + map.size() + (map.isEmpty() ? "-empty" : "");
    }
}
