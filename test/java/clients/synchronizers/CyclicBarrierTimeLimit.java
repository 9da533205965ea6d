// Whose time expires breaks the barrier.
// check: holds
// outcomes: broken-expired, met-met
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class CyclicBarrierTimeLimit {
    static final CyclicBarrier barrier = new CyclicBarrier(2);
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        String[] other = new String[1];
        Thread thread = new Thread(() -> {
            try {
                barrier.await(1, TimeUnit.MILLISECONDS);
                other[0] = "met";
            } catch (InterruptedException | BrokenBarrierException e) {
                other[0] = "broken";
            } catch (TimeoutException e) {
                other[0] = "expired";
            }
        });
        thread.start();
        String own;
        try {
            barrier.await();
            own = "met";
        } catch (BrokenBarrierException e) {
            own = "broken";
        }
        thread.join();
        outcome = own + "-" + other[0];
    }
}
