// What is written after countDown may be seen after await, or not: a race.
// check: assert, race violated
// outcomes: 0:AssertionError, 7
import java.util.concurrent.CountDownLatch;

public class CountDownLatchTooLate {
    static int value;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(() -> {
            latch.countDown();
            value = 7;
        }).start();
        latch.await();
        outcome = value;
        assert outcome == 7;
    }
}
