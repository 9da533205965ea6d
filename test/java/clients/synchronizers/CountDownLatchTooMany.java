// The latch waits for two, but a worker that fails does not count down.
// check: deadlock violated
// outcomes: 0, deadlock
import java.util.concurrent.CountDownLatch;

public class CountDownLatchTooMany {
    static final CountDownLatch latch = new CountDownLatch(2);
    static volatile boolean broken;
    static int outcome;

    static void work() {
        if (!broken) {
            latch.countDown(); // not in a finally block
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        new Thread(CountDownLatchTooMany::work).start();
        work();
        broken = true;
        latch.await();
        outcome = (int) latch.getCount();
    }
}
