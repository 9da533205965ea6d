// Functions of compute for different keys do not exclude each other.
// check: race violated
// outcomes: 1, 2
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapOtherKeys {
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static int outcome;

    static void count(int key) {
        map.compute(key, (same, value) -> ++outcome);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> count(1));
        other.start();
        count(2);
        other.join();
    }
}
