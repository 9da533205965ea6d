// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
import java.util.concurrent.CountDownLatch;

/** A worker counts the latch down, whether it fails or not. */
public class ShortLatchFixed {
    static void work(int number) {
        if (number == 2)
            throw new IllegalArgumentException("worker " + number);
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        for (int i = 1; i <= 2; i++) {
            int number = i;
            new Thread(() -> {
                try {
                    work(number);
                } catch (IllegalArgumentException e) {
                    System.out.println("failed: " + e.getMessage());
                } finally {
                    done.countDown();
                }
            }, "worker-" + i).start();
        }
        done.await();
    }
}
