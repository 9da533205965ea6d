// Tasks of a timer run one after the other, in the order of their times, which main may be late to ask for.
// check: holds
// outcomes: ab, ba
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerOrder {
    static final StringBuffer order = new StringBuffer();
    static String outcome;

    static class Task extends TimerTask {
        final String name;
        final CountDownLatch latch;

        Task(String name, CountDownLatch latch) {
            this.name = name;
            this.latch = latch;
        }

        @Override
        public void run() {
            order.append(name);
            latch.countDown();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Timer timer = new Timer(true);
        CountDownLatch latch = new CountDownLatch(2);
        timer.schedule(new Task("b", latch), 20);
        timer.schedule(new Task("a", latch), 1);
        latch.await();
        outcome = order.toString();
    }
}
