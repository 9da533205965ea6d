// A view of a part of the map shows what is there at the moment.
// check: holds
// outcomes: 1-2, 1-3, 12-2, 2-2
import java.util.concurrent.ConcurrentSkipListMap;

public class ConcurrentSkipListMapView {
    static final ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
    static String outcome = "";

    public static void main(String[] arguments) throws InterruptedException {
        map.put(1, 1);
        map.put(3, 3);
        Thread other = new Thread(() -> {
            map.put(2, 2);
            map.remove(1);
        });
        other.start();
        for (int key : map.headMap(3).keySet()) {
            outcome += key;
        }
        outcome += "-" + map.ceilingKey(2);
        other.join();
    }
}
