// A thread is interrupted while it waits, or before it does: that breaks the barrier for the other one.
// check: holds
// outcomes: broken-interrupted, met-met
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class CyclicBarrierBroken {
    static final CyclicBarrier barrier = new CyclicBarrier(2);
    static String outcome;

    static String meet() {
        try {
            barrier.await();
            return "met";
        } catch (InterruptedException e) {
            return "interrupted";
        } catch (BrokenBarrierException e) {
            return "broken";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        String[] other = new String[1];
        Thread thread = new Thread(() -> other[0] = meet());
        thread.start();
        thread.interrupt();
        String own = meet();
        thread.join();
        outcome = own + "-" + other[0];
    }
}
