// Whoever puts an element into a transfer queue goes on; whoever transfers it waits until it was taken, or removed.
// check: holds
// check put: assert violated
// check remove: holds
// check empty: deadlock violated
import java.util.concurrent.LinkedTransferQueue;

public class TransferWaits {
    static final LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length == 0 ? "" : arguments[0];
        Thread producer = new Thread(() -> {
            try {
                queue.put("first");
                if (how.equals("put")) {
                    queue.put("second");
                } else {
                    queue.transfer("second");
                }
            } catch (InterruptedException exception) {
                throw new IllegalStateException(exception);
            }
        });
        producer.start();
        assert queue.take().equals("first");
        if (how.equals("remove")) {
            if (queue.remove("second")) {
                producer.join();
                return;
            }
        }
        if (how.equals("empty")) {
            queue.poll();
        }
        if (how.equals("put")) {
            producer.join();
            assert queue.isEmpty();
        }
        assert queue.take().equals("second");
        producer.join();
        assert queue.isEmpty();
    }
}
