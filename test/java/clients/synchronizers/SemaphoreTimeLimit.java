// An acquisition of two permits with a time limit: in time, or expired; nothing is lost.
// check: holds
// outcomes: expired-2, in-time-0
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class SemaphoreTimeLimit {
    static final Semaphore semaphore = new Semaphore(0);
    static String outcome;

    static String attempt() {
        try {
            return semaphore.tryAcquire(2, 1, TimeUnit.MILLISECONDS) ? "in-time" : "expired";
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = attempt());
        other.start();
        semaphore.release();
        semaphore.release();
        other.join();
        outcome += "-" + semaphore.availablePermits();
    }
}
