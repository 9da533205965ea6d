// Who comes last gets 0. The barrier can be used again.
// check: holds
// outcomes: 1, 10
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class CyclicBarrierIndex {
    static final CyclicBarrier barrier = new CyclicBarrier(2);
    static int seen;
    static int outcome;

    static int meet() {
        try {
            return barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            return 9;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> seen = meet());
        other.start();
        int own = meet();
        other.join();
        outcome = 10 * own + seen;
        assert own + seen == 1 && barrier.getNumberWaiting() == 0;
    }
}
