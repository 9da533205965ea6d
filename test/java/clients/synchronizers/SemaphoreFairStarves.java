// A fair semaphore lets nobody pass who needs less than the first one: both wait.
// check: deadlock violated
// outcomes: deadlock
import java.util.concurrent.Semaphore;

public class SemaphoreFairStarves {
    static final Semaphore semaphore = new Semaphore(1, true);
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> semaphore.acquireUninterruptibly(2));
        first.start();
        while (!semaphore.hasQueuedThreads()) {
            Thread.yield();
        }
        semaphore.acquire(); // although there is a permit
        semaphore.release(2);
    }
}
