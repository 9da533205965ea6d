// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
import java.util.HashMap;
import java.util.Map;

/** A cache that counts its hits under the lock of its entries. */
public class HitCounterFixed {
    private final Map<String, String> entries = new HashMap<>();
    private int hits;

    String get(String key) {
        String value;
        synchronized (entries) {
            value = entries.computeIfAbsent(key, k -> "value of " + k);
            hits++;
        }
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        HitCounterFixed cache = new HitCounterFixed();
        Thread first = new Thread(() -> cache.get("a"), "first");
        Thread second = new Thread(() -> cache.get("a"), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        if (cache.hits != 2)
            throw new IllegalStateException("hits: " + cache.hits);
    }
}
