// The first entry is the smallest of those that are there.
// check: holds
// outcomes: 1-2, 2-1
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

public class ConcurrentSkipListMapOrder {
    static final ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
    static String outcome = "";

    public static void main(String[] arguments) throws InterruptedException {
        map.put(2, 2);
        Thread other = new Thread(() -> map.put(1, 1));
        other.start();
        Map.Entry<Integer, Integer> first = map.pollFirstEntry();
        other.join();
        outcome = first.getKey() + "-" + map.firstKey();
    }
}
