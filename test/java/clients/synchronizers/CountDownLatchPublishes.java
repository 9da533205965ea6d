// What was written before countDown is seen after await.
// check: holds
// outcomes: 7
import java.util.concurrent.CountDownLatch;

public class CountDownLatchPublishes {
    static int value;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(() -> {
            value = 7;
            latch.countDown();
        }).start();
        latch.await();
        outcome = value;
        assert outcome == 7;
    }
}
