// An offer is lost if nobody waits at that moment.
// check: deadlock violated
// outcomes: 1, deadlock
import java.util.concurrent.SynchronousQueue;

public class SynchronousQueueOfferIgnored {
    static final SynchronousQueue<Integer> queue = new SynchronousQueue<>();
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        new Thread(() -> queue.offer(1)).start(); // not put
        outcome = queue.take();
    }
}
