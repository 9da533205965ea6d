// A queue without room: whoever puts an element waits until another thread takes it. An offer finds somebody who waits,
// or it is lost.
// check: holds
// check fair: holds
// check limited: deadlock, assert violated
// check lost: deadlock violated
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public class HandedOver {
    static volatile boolean isTaking;

    static void produce(SynchronousQueue<Integer> queue, String how) throws InterruptedException {
        if (how.equals("lost")) {
            queue.offer(1);
        } else if (how.equals("limited")) {
            boolean isHandedOver = queue.offer(1, 1, TimeUnit.HOURS);
            assert isHandedOver;
        } else {
            queue.put(1);
            assert isTaking;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length == 0 ? "" : arguments[0];
        SynchronousQueue<Integer> queue = new SynchronousQueue<>(how.equals("fair"));
        Thread producer = new Thread(() -> {
            try {
                produce(queue, how);
            } catch (InterruptedException exception) {
                throw new IllegalStateException(exception);
            }
        });
        producer.start();
        isTaking = true;
        assert queue.take() == 1;
    }
}
