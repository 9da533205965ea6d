// A thread that needs two permits is first in the queue of a semaphore: who comes later waits behind it, although
// there is a permit. If the holder of the other permit waits for that thread, all of them wait for ever.
// check: holds
// check wait: deadlock violated
// check fair: holds
// check fair wait: deadlock violated
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

public class PermitsInOrder {
    static int users;

    public static void main(String[] arguments) throws InterruptedException {
        boolean fair = arguments.length > 0 && arguments[0].equals("fair");
        boolean waits = arguments.length > 0 && arguments[arguments.length - 1].equals("wait");
        Semaphore permits = new Semaphore(2, fair);
        CountDownLatch done = new CountDownLatch(1);
        permits.acquire(2);
        Thread writer = new Thread(() -> {
            permits.acquireUninterruptibly(2);
            users++;
            assert users == 1;
            users--;
            permits.release(2);
        });
        Thread reader = new Thread(() -> {
            permits.acquireUninterruptibly();
            permits.release();
            done.countDown();
        });
        writer.start();
        reader.start();
        permits.release();
        if (waits) {
            done.await();
        }
        permits.release();
        writer.join();
        reader.join();
    }
}
