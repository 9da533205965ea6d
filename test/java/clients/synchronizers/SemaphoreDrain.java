// Who drains the permits gets all that are there.
// check: holds
// outcomes: 0-2, 1-1, 2-0
import java.util.concurrent.Semaphore;

public class SemaphoreDrain {
    static final Semaphore semaphore = new Semaphore(0);
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            semaphore.release();
            semaphore.release();
        });
        other.start();
        int drained = semaphore.drainPermits();
        other.join();
        outcome = drained + "-" + semaphore.availablePermits();
    }
}
