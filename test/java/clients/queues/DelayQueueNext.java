// Two threads want one element: main waits for the next if the other one has got it.
// check: holds
// outcomes: 10, 21
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

public class DelayQueueNext {
    static final DelayQueue<Task> queue = new DelayQueue<>();
    static int seen;
    static int outcome;

    record Task(int number) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return Integer.compare(number, ((Task) other).number);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        queue.add(new Task(1));
        Thread other = new Thread(() -> {
            Task task = queue.poll();
            seen = task == null ? 0 : task.number;
            queue.add(new Task(2));
        });
        other.start();
        int own = queue.take().number;
        other.join();
        outcome = 10 * own + seen;
    }
}
