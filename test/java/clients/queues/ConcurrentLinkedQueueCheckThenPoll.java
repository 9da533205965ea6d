// Two threads see that the queue is not empty, and one of them polls null.
// check: exception violated
// outcomes: 1, 1:NullPointerException
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class ConcurrentLinkedQueueCheckThenPoll {
    static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    static final AtomicInteger outcome = new AtomicInteger();

    static void take() {
        if (!queue.isEmpty()) {
            outcome.addAndGet(queue.poll());
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        queue.add(1);
        Thread other = new Thread(ConcurrentLinkedQueueCheckThenPoll::take);
        other.start();
        try {
            take();
        } finally {
            other.join();
        }
    }
}
