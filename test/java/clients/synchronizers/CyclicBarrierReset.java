// A reset sends those that wait away; whoever comes later waits for ever.
// check: deadlock violated
// outcomes: broken, deadlock
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class CyclicBarrierReset {
    static final CyclicBarrier barrier = new CyclicBarrier(2);
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        new Thread(barrier::reset).start();
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            outcome = "broken";
        }
    }
}
