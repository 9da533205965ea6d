// A thread that waits for a lock in an atomic block lets others see how far it has got. So it matters that a lock is
// held, however little is done meanwhile.
// test: bandera check --quiet %s -- monitor
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --no-por %s -- monitor
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet %s -- lock
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet %s -- free
// expect: exit 0
// expect: ~assert: holds
import bandera.Bandera;
import java.util.concurrent.locks.ReentrantLock;

public class HeldInBlock {
    private static final Object MONITOR = new Object();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static volatile int progress;

    private static void hold(String what) {
        if (what.equals("monitor")) {
            synchronized (MONITOR) {
                // nothing that anybody could notice
            }
        } else if (what.equals("lock")) {
            LOCK.lock();
            LOCK.unlock();
        }
    }

    private static void advance(String what) {
        Bandera.atomicBegin();
        progress = 1;
        hold(what);
        progress = 2;
        Bandera.atomicEnd();
    }

    public static void main(String[] arguments) {
        new Thread(() -> advance(arguments[0])).start();
        new Thread(() -> hold(arguments[0])).start();
        assert progress != 1;
    }
}
