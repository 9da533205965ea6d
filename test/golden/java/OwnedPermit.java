// A thread that is parked goes on as soon as it has a permit, before what the other does after giving it.
// test: bandera check --quiet %s
// expect: exit 1
// expect: ~assert: violated at OwnedPermit.java:14
// test: bandera check --quiet --no-owned %s
// expect: exit 1
import java.util.concurrent.locks.LockSupport;

public class OwnedPermit {
    static int after;

    static void run() {
        LockSupport.park();
        assert after == 1;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(OwnedPermit::run);
        thread.start();
        LockSupport.unpark(thread);
        after = 1;
        thread.join();
    }
}
