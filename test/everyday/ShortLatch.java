// test: bandera check %s
// expect: exit 1
// expect: deadlock: violated at ShortLatch.java:%here (replayed
// expect: ~(?s)CountDownLatch@1.count: 2 -> 1\n\nthread "worker-2"\n.*throws java.lang.IllegalArgumentException: worker 2\n
// expect: waits in CountDownLatch.await for its count to become zero
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
import java.util.concurrent.CountDownLatch;

/** A worker that fails does not count the latch down. */
public class ShortLatch {
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
                    done.countDown();
                } catch (IllegalArgumentException e) {
                    System.out.println("failed: " + e.getMessage());
                }
            }, "worker-" + i).start();
        }
        done.await(); // here
    }
}
