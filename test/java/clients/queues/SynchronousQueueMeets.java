// A put ends when the element was taken.
// check: holds
// outcomes: 1
import java.util.concurrent.SynchronousQueue;

public class SynchronousQueueMeets {
    static final SynchronousQueue<int[]> queue = new SynchronousQueue<>();
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        new Thread(() -> {
            try {
                queue.put(new int[] {1});
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }).start();
        outcome = queue.take()[0];
        assert queue.isEmpty() && queue.size() == 0 && queue.peek() == null;
    }
}
