// poll gives nothing as long as the delay lasts: an element that is there is taken for none.
// check: assert violated
// outcomes: 1:AssertionError, 0
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

public class DelayQueueNotExpired {
    static volatile long delay = 1000;

    static class Task implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return delay;
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }
    }

    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        DelayQueue<Task> queue = new DelayQueue<>();
        queue.add(new Task());
        Thread other = new Thread(() -> delay = 0);
        other.start();
        queue.poll();
        outcome = queue.size();
        other.join();
        assert outcome == 0;
    }
}
