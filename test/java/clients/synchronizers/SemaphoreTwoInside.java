// Two permits exclude nobody from two: an update is lost.
// check: race violated
// outcomes: 1, 2
import java.util.concurrent.Semaphore;

public class SemaphoreTwoInside {
    static final Semaphore semaphore = new Semaphore(2);
    static int outcome;

    static void count() {
        semaphore.acquireUninterruptibly();
        outcome++;
        semaphore.release();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(SemaphoreTwoInside::count);
        other.start();
        count();
        other.join();
    }
}
