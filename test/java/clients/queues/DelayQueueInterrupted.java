// An interrupt ends the wait for an element whose delay lasts.
// check: holds
// outcomes: interrupted-1, taken-0
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

public class DelayQueueInterrupted {
    static final DelayQueue<Task> queue = new DelayQueue<>();
    static String outcome;

    record Task(long delay) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return delay;
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(delay, ((Task) other).delay);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                queue.take();
                outcome = "taken";
            } catch (InterruptedException e) {
                outcome = "interrupted";
            }
        });
        other.start();
        other.interrupt();
        queue.add(new Task(0));
        other.join();
        outcome += "-" + queue.size();
    }
}
