// A thread parks until there is a value; whoever sets it unparks the thread, before or after.
// check: holds
// outcomes: 1
import java.util.concurrent.locks.LockSupport;

public class LockSupportHandOver {
    static volatile int value;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread waiting = new Thread(() -> {
            while (value == 0) {
                LockSupport.park();
            }
            outcome = value;
        });
        waiting.start();
        value = 1;
        LockSupport.unpark(waiting);
        waiting.join();
    }
}
