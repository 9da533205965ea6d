// Keys that fall into one bin exclude each other in compute: the function waits for what another thread does with the
// other key.
// check: deadlock violated
// outcomes: 3, deadlock
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

public class ConcurrentHashMapSameBin {
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
            map.put(17, 2); // 17 is 1 modulo 16, the size of the table
            latch.countDown();
        });
        other.start();
        outcome = map.compute(1, (key, value) -> await());
        other.join();
    }
}
