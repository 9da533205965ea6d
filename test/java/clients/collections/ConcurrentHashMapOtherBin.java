// Keys of different bins do not exclude each other in compute.
// check: holds
// outcomes: 3
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

public class ConcurrentHashMapOtherBin {
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static final CountDownLatch latch = new CountDownLatch(1);
    static int outcome;

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
        Thread other = new Thread(() -> {
            map.put(2, 2);
            latch.countDown();
        });
        other.start();
        outcome = map.compute(1, (key, value) -> await());
        other.join();
    }
}
