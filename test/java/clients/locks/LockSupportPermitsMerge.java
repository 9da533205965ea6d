// A thread has one permit at most: where two come before it parks, it parks for ever the second time.
// check: deadlock violated
// outcomes: 2, deadlock
import java.util.concurrent.locks.LockSupport;

public class LockSupportPermitsMerge {
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread waiting = new Thread(() -> {
            LockSupport.park();
            LockSupport.park();
            outcome = 2;
        });
        waiting.start();
        LockSupport.unpark(waiting);
        LockSupport.unpark(waiting);
        waiting.join();
    }
}
