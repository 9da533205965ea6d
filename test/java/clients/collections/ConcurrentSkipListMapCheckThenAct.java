// Between containsKey and get another thread removes the key.
// check: exception violated
// outcomes: 1, gone, gone:NullPointerException
import java.util.concurrent.ConcurrentSkipListMap;

public class ConcurrentSkipListMapCheckThenAct {
    static final ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
    static Object outcome = "gone";

    public static void main(String[] arguments) {
        map.put(1, 1);
        new Thread(() -> map.remove(1)).start();
        if (map.containsKey(1)) {
            int value = map.get(1);
            outcome = value;
        }
    }
}
