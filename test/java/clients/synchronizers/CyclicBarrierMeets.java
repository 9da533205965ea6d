// Two threads meet: the action of the barrier runs once, when both have come, and each sees what the other has written.
// check: holds
// outcomes: 111
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class CyclicBarrierMeets {
    static final int[] written = new int[2];
    static int met;
    static final CyclicBarrier barrier = new CyclicBarrier(2, () -> met = written[0] + written[1]);
    static int outcome;

    static int meet(int number) {
        written[number] = 1;
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            return -1;
        }
        return written[1 - number];
    }

    public static void main(String[] arguments) throws InterruptedException {
        int[] seen = new int[1];
        Thread other = new Thread(() -> seen[0] = meet(1));
        other.start();
        int own = meet(0);
        other.join();
        outcome = 100 * (met - 1) + 10 * own + seen[0];
        assert outcome == 111;
    }
}
