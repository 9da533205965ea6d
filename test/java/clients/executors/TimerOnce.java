// A task of a timer runs, and what it has written is seen.
// check: holds
// outcomes: 1
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerOnce {
    static int written;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                written = 1;
                latch.countDown();
            }
        }, 1);
        latch.await();
        timer.cancel();
        outcome = written;
    }
}
