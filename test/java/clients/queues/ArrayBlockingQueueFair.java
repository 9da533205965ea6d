// A fair queue serves first who came first: main knows that the first thread waits before the second one begins.
// check: holds
// outcomes: 12
import java.util.concurrent.ArrayBlockingQueue;

public class ArrayBlockingQueueFair {
    static final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1, true);
    static final int[] taken = new int[2];
    static int outcome;

    static void take(int number) {
        try {
            taken[number] = queue.take();
        } catch (InterruptedException e) {
            taken[number] = -1;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> take(0));
        Thread second = new Thread(() -> take(1));
        first.start();
        while (first.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        second.start();
        while (second.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        queue.put(1);
        queue.put(2);
        first.join();
        second.join();
        outcome = 10 * taken[0] + taken[1];
    }
}
