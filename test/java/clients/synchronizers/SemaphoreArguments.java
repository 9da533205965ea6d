// Permits are not negative where they are asked for or given back, but a semaphore may begin with less than none.
// check: holds
// outcomes: 3
import java.util.concurrent.Semaphore;

public class SemaphoreArguments {
    static int outcome;

    static void refuse(Runnable action) {
        try {
            action.run();
        } catch (IllegalArgumentException e) {
            outcome++;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Semaphore semaphore = new Semaphore(-1);
        Thread other = new Thread(() -> semaphore.release(2));
        other.start();
        semaphore.acquire();
        other.join();
        refuse(() -> semaphore.release(-1));
        refuse(() -> semaphore.acquireUninterruptibly(-1));
        refuse(() -> semaphore.tryAcquire(-1));
    }
}
