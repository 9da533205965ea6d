// One permit: a mutex, which publishes what was written.
// check: holds
// outcomes: 2
import java.util.concurrent.Semaphore;

public class SemaphoreExcludes {
    static final Semaphore semaphore = new Semaphore(1);
    static int outcome;

    static void count() {
        semaphore.acquireUninterruptibly();
        outcome++;
        semaphore.release();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(SemaphoreExcludes::count);
        other.start();
        count();
        other.join();
        assert outcome == 2;
    }
}
