// The barrier waits for three, and two come.
// check: deadlock violated
// outcomes: deadlock
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class CyclicBarrierWrongParties {
    static final CyclicBarrier barrier = new CyclicBarrier(3);
    static int outcome;

    static void meet() {
        try {
            outcome = barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            outcome = -1;
        }
    }

    public static void main(String[] arguments) {
        new Thread(CyclicBarrierWrongParties::meet).start();
        meet();
    }
}
