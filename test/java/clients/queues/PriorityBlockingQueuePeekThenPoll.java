// Between peek and poll another thread takes the element, or adds a smaller one.
// check: assert violated
// outcomes: 11, 21:AssertionError, 22
import java.util.concurrent.PriorityBlockingQueue;

public class PriorityBlockingQueuePeekThenPoll {
    static final PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>();
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        queue.add(2);
        Thread other = new Thread(() -> queue.add(1));
        other.start();
        int seen = queue.peek();
        int taken = queue.poll();
        outcome = 10 * seen + taken;
        other.join();
        assert seen == taken;
    }
}
