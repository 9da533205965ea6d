// Nobody ever notifies: only the limit ends the wait, also if limits expire late, and then the assertion fails. Without
// a limit it is a deadlock.
// test: bandera check --quiet --timeouts late %s -- wait
// expect: exit 1
// expect: ~assert: violated at LimitNeeded.java:61
// test: bandera check --quiet --no-por --timeouts late %s -- wait
// expect: exit 1
// expect: ~assert: violated at LimitNeeded.java:61
// test: bandera check --quiet --timeouts late %s -- join
// expect: exit 1
// expect: ~assert: violated at LimitNeeded.java:61
// test: bandera check --quiet --timeouts late %s -- park
// expect: exit 1
// expect: ~assert: violated at LimitNeeded.java:61
// test: bandera check --quiet --timeouts late %s -- sleep
// expect: exit 1
// expect: ~assert: violated at LimitNeeded.java:61
// test: bandera check --quiet --timeouts late %s -- loop
// expect: exit 1
// expect: ~assert: violated at LimitNeeded.java:61
// test: bandera check --quiet --no-coarsen --timeouts late %s -- loop
// expect: exit 1
// expect: ~assert: violated at LimitNeeded.java:61
// test: bandera check --quiet --spurious-wakeups --timeouts late %s -- loop
// expect: exit 2
// expect: ~--timeouts late and --spurious-wakeups cannot be combined
// test: bandera check --quiet --timeouts late %s -- ever
// expect: exit 1
// expect: ~deadlock: violated
// test: bandera run --timeouts late --seed 7 %s -- wait
// expect: exit 1
// expect: ~Exception in thread "main" java.lang.AssertionError
import java.util.concurrent.locks.LockSupport;

public class LimitNeeded {
    static final Object lock = new Object();

    static synchronized void pass(String how, Thread other) throws InterruptedException {
        synchronized (lock) {
            switch (how) {
            case "wait" -> lock.wait(1000);
            case "join" -> other.join(1000);
            case "park" -> LockSupport.parkNanos(1000);
            case "sleep" -> Thread.sleep(1000);
            case "loop" -> {
                long end = System.nanoTime() + 1000;
                for (long left = 1000; left > 0; left = end - System.nanoTime()) {
                    lock.wait(left);
                }
            }
            default -> lock.wait();
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(LockSupport::park);
        other.setDaemon(true);
        other.start();
        pass(arguments[0], other);
        assert false;
    }
}
