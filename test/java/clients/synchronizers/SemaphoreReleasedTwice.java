// The permit is given back although it was not got: two threads are inside.
// check: race violated
// outcomes: 1, 2, 3
import java.util.concurrent.Semaphore;

public class SemaphoreReleasedTwice {
    static final Semaphore semaphore = new Semaphore(1);
    static int outcome;

    static void count() {
        try {
            if (semaphore.tryAcquire()) {
                outcome++;
            }
        } finally {
            semaphore.release();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = new Thread(SemaphoreReleasedTwice::count);
        Thread two = new Thread(SemaphoreReleasedTwice::count);
        one.start();
        two.start();
        count();
        one.join();
        two.join();
    }
}
