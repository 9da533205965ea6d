// test: bandera check %s
// expect: exit 1
// expect: exception: violated at HitCounter.java:%here (replayed
// expect: ~(?s)thread "first"\n.*reads HitCounter@1\.hits: 0\n\nthread "second"\n.*reads HitCounter@1\.hits: 0\n\nthread "first"\n.*hits: 0 -> 1\n.*thread "second"\n.*hits: stays 1
// expect: ~\.\.\. 4 steps: HitCounter.java:\d+ to \d+\n +HitCounter@1.entries: null -> HashMap@2\n +cache = HitCounter@1
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
import java.util.HashMap;
import java.util.Map;

/** A cache that counts its hits without a lock around the count. */
public class HitCounter {
    private final Map<String, String> entries = new HashMap<>();
    private int hits;

    String get(String key) {
        String value;
        synchronized (entries) {
            value = entries.computeIfAbsent(key, k -> "value of " + k);
        }
        hits++;
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        HitCounter cache = new HitCounter();
        Thread first = new Thread(() -> cache.get("a"), "first");
        Thread second = new Thread(() -> cache.get("a"), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        if (cache.hits != 2)
            throw new IllegalStateException("hits: " + cache.hits); // here
    }
}
