// A wait for a permit, interrupted or in time. acquireUninterruptibly only notes the interrupt.
// check: holds
// outcomes: got-flag, interrupted
import java.util.concurrent.Semaphore;

public class SemaphoreInterrupted {
    static final Semaphore semaphore = new Semaphore(0);
    static String outcome;

    static String take() {
        semaphore.acquireUninterruptibly();
        try {
            semaphore.acquire();
            return Thread.interrupted() ? "got-flag" : "got";
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = take());
        other.start();
        semaphore.release();
        other.interrupt();
        semaphore.release();
        other.join();
    }
}
