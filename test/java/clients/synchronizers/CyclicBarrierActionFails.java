// An action that fails breaks the barrier: who ran it gets the exception, the other one learns that the barrier is
// broken.
// check: holds
// outcomes: broken-failed, failed-broken
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class CyclicBarrierActionFails {
    static final CyclicBarrier barrier = new CyclicBarrier(2, () -> {
        throw new IllegalStateException();
    });
    static String outcome;

    static String meet() {
        try {
            barrier.await();
            return "met";
        } catch (InterruptedException | BrokenBarrierException e) {
            return "broken";
        } catch (IllegalStateException e) {
            return "failed";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = meet());
        other.start();
        String own = meet();
        other.join();
        outcome = own + "-" + seen[0];
    }
}
