// A latch opens when it was counted down as often as it says. One that says too little opens early.
// check: holds
// check early: assert violated
// check never: deadlock violated
// check limited: assert violated
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchOpens {
    static int[] parts = new int[2];

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length == 0 ? "" : arguments[0];
        CountDownLatch latch = new CountDownLatch(how.equals("early") ? 1 : how.equals("never") ? 3 : 2);
        Thread worker = new Thread(() -> {
            for (int i = 0; i < parts.length; i++) {
                parts[i] = 1;
                latch.countDown();
            }
        });
        worker.start();
        if (how.equals("limited")) {
            latch.await(1, TimeUnit.HOURS);
        } else {
            latch.await();
        }
        assert parts[0] + parts[1] == 2;
    }
}
