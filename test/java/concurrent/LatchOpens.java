// A latch opens when as many threads as it counts have arrived. One that counts too few opens early.
// check: holds
// check early: assert violated
// check never: deadlock violated
import java.util.concurrent.CountDownLatch;

public class LatchOpens {
    static int[] parts = new int[2];

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length == 0 ? "" : arguments[0];
        CountDownLatch latch = new CountDownLatch(how.equals("early") ? 1 : how.equals("never") ? 3 : 2);
        for (int i = 0; i < parts.length; i++) {
            int part = i;
            new Thread(() -> {
                parts[part] = 1;
                latch.countDown();
            }).start();
        }
        latch.await();
        assert parts[0] + parts[1] == 2;
    }
}
