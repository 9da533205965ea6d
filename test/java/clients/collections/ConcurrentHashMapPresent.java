// computeIfAbsent of a key that is there does not wait for a function of compute that runs; putIfAbsent neither.
// check: holds
// outcomes: 1-1-3
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

public class ConcurrentHashMapPresent {
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static final CountDownLatch latch = new CountDownLatch(1);
    static String outcome;

    static int await() {
        try {
            latch.await();
            return 3;
        } catch (InterruptedException e) {
            return 4;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        map.put(1, 1);
        Thread other = new Thread(() -> map.compute(1, (key, value) -> await()));
        other.start();
        int seen = map.computeIfAbsent(1, key -> 2);
        int put = map.putIfAbsent(1, 2);
        latch.countDown();
        other.join();
        outcome = seen + "-" + put + "-" + map.get(1);
    }
}
