// A queue without room: whoever puts an element waits until another thread takes it. What two producers put comes in
// any order.
// check: holds, slowly
// check fair: holds, slowly
// check order: assert violated
// check lost: deadlock violated
import java.util.concurrent.SynchronousQueue;

public class HandedOver {
    static void put(SynchronousQueue<Integer> queue, int element) {
        try {
            queue.put(element);
        } catch (InterruptedException exception) {
            throw new IllegalStateException(exception);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length == 0 ? "" : arguments[0];
        SynchronousQueue<Integer> queue = new SynchronousQueue<>(how.equals("fair"));
        Thread one = new Thread(() -> {
            if (how.equals("lost")) {
                queue.offer(1);
            } else {
                put(queue, 1);
            }
        });
        Thread two = new Thread(() -> put(queue, 2));
        one.start();
        two.start();
        int first = queue.take();
        int second = queue.take();
        assert first + second == 3;
        assert !how.equals("order") || first == 1;
    }
}
