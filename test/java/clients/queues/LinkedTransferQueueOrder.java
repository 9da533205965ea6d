// Threads that wait get elements in the order in which they came.
// check: holds
// outcomes: 12
import java.util.concurrent.LinkedTransferQueue;

public class LinkedTransferQueueOrder {
    static final LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
    static final int[] taken = new int[2];
    static int outcome;

    static void take(int number) {
        try {
            taken[number] = queue.take();
        } catch (InterruptedException e) {
            taken[number] = 9;
        }
    }

    static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> take(0));
        Thread second = new Thread(() -> take(1));
        first.start();
        awaitWaiting(first);
        second.start();
        awaitWaiting(second);
        queue.put(1);
        queue.put(2);
        first.join();
        second.join();
        outcome = 10 * taken[0] + taken[1];
    }
}
