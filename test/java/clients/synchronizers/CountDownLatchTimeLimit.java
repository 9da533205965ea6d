// A wait with a time limit: in time, expired or interrupted.
// check: holds
// outcomes: expired, in-time, interrupted
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class CountDownLatchTimeLimit {
    static String outcome;

    public static void main(String[] arguments) {
        CountDownLatch latch = new CountDownLatch(1);
        Thread main = Thread.currentThread();
        new Thread(() -> {
            main.interrupt();
            latch.countDown();
        }).start();
        try {
            outcome = latch.await(1, TimeUnit.MILLISECONDS) ? "in-time" : "expired";
        } catch (InterruptedException e) {
            outcome = "interrupted";
        }
    }
}
