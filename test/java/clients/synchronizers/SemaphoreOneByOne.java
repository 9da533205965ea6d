// Both need two permits of two, and take them one by one.
// check: deadlock violated
// outcomes: 2, deadlock
import java.util.concurrent.Semaphore;

public class SemaphoreOneByOne {
    static final Semaphore semaphore = new Semaphore(2);
    static int outcome;

    static void work() {
        semaphore.acquireUninterruptibly();
        semaphore.acquireUninterruptibly();
        outcome++;
        semaphore.release(2);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(SemaphoreOneByOne::work);
        other.start();
        work();
        other.join();
    }
}
