// What has expired can be taken, in the order of expiration; poll gives nothing else.
// check: holds
// outcomes: 12, 21
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

public class DelayQueueExpired {
    record Task(int number, long delay) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return delay;
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(delay, ((Task) other).delay);
        }
    }

    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        DelayQueue<Task> queue = new DelayQueue<>();
        new Thread(() -> {
            queue.add(new Task(1, 0));
            queue.add(new Task(2, -1));
            queue.add(new Task(3, 1000));
        }).start();
        outcome = "" + queue.take().number + queue.take().number;
        outcome += queue.poll() == null ? "" : "-early";
    }
}
