// Unlike that of ConcurrentHashMap, the function of computeIfAbsent may run twice; one value stays.
// check: assert violated
// outcomes: 1-1-1, 1-1-2:AssertionError, 2-2-2:AssertionError
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

public class ConcurrentSkipListMapComputeTwice {
    static final ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
    static final AtomicInteger made = new AtomicInteger();
    static String outcome;

    static int make() {
        return map.computeIfAbsent(1, key -> made.incrementAndGet());
    }

    public static void main(String[] arguments) throws InterruptedException {
        int[] seen = new int[1];
        Thread other = new Thread(() -> seen[0] = make());
        other.start();
        int own = make();
        other.join();
        outcome = own + "-" + seen[0] + "-" + made;
        assert made.get() == 1;
    }
}
