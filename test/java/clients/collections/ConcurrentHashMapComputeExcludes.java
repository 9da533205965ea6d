// While a function of compute runs, other updates of the same key wait, and reads do not: they see the old value.
// check: holds
// outcomes: 1-0-6, 1-2-5, 2-2-5
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapComputeExcludes {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static volatile int step;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        map.put("key", 1);
        Thread other = new Thread(() -> map.compute("key", (key, value) -> {
            step = 1;
            step = 2;
            return value + 1;
        }));
        other.start();
        int seen = map.get("key");
        int[] inside = new int[1];
        map.compute("key", (key, value) -> {
            inside[0] = step;
            return 5;
        });
        other.join();
        outcome = seen + "-" + inside[0] + "-" + map.get("key");
        assert inside[0] != 1;
    }
}
