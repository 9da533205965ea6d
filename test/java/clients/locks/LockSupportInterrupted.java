// An interrupt ends parking, and stays visible; so a thread that is interrupted does not park.
// check: holds
// outcomes: 1
import java.util.concurrent.locks.LockSupport;

public class LockSupportInterrupted {
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread waiting = new Thread(() -> {
            LockSupport.park();
            LockSupport.park();
            outcome = Thread.interrupted() ? 1 : 2;
        });
        waiting.start();
        waiting.interrupt();
        waiting.join();
    }
}
