// What the library may do for no reason it does only if that is asked for: parking and waits on conditions end, weak
// operations fail.
// test: for how in park condition weak array handle updater; do bandera check --quiet %s -- $how; done | grep -c '^verdict: holds'
// expect: 6
// test: for how in park condition uninterrupted limited weak array handle updater; do bandera check --quiet --search bfs --spurious-wakeups %s -- $how; done | grep -c '^assert: violated at SpuriousReturns.java:85'
// expect: 8
// test: for how in condition uninterrupted limited; do bandera check --quiet --search bfs --spurious-wakeups --jdk-concurrency bytecode %s -- $how; done | grep -c '^assert: violated at SpuriousReturns.java:85'
// expect: 3
// test: bandera check --quiet --spurious-wakeups %s -- loop park
// expect: exit 0
// expect: verdict: holds
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class SpuriousReturns {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();
    static volatile boolean ready;
    volatile int number;

    /** Lets main go on, which waits in one way or the other. */
    static void announce(Thread main) {
        LOCK.lock();
        ready = true;
        CONDITION.signal();
        LOCK.unlock();
        LockSupport.unpark(main);
    }

    /** Waits once; whether main can go on, as far as it can tell. */
    static boolean waitOnce(String how) throws InterruptedException {
        switch (how) {
            case "park":
                LockSupport.park();
                return ready;
            case "condition":
                CONDITION.await();
                return ready;
            case "uninterrupted":
                CONDITION.awaitUninterruptibly();
                return ready;
            default:
                return !CONDITION.await(1, TimeUnit.SECONDS) || ready;
        }
    }

    static boolean waitFor(String how, boolean loop) throws InterruptedException {
        new Thread(new Announcement(Thread.currentThread())).start();
        boolean parks = how.equals("park");
        boolean good = true;
        if (!parks) {
            LOCK.lock();
        }
        if (!ready) {
            do {
                good = waitOnce(how);
            } while (loop && !good);
        }
        if (!parks) {
            LOCK.unlock();
        }
        return good;
    }

    public static void main(String[] arguments) throws Exception {
        boolean loop = arguments[0].equals("loop");
        String how = arguments[loop ? 1 : 0];
        SpuriousReturns object = new SpuriousReturns();
        VarHandle handle = MethodHandles.lookup().findVarHandle(SpuriousReturns.class, "number", int.class);
        boolean good = switch (how) {
            case "weak" -> new AtomicInteger().weakCompareAndSetPlain(0, 1);
            case "array" -> new AtomicReferenceArray<String>(1).weakCompareAndSetVolatile(0, null, "one");
            case "handle" -> handle.weakCompareAndSet(object, 0, 1);
            case "updater" -> AtomicIntegerFieldUpdater.newUpdater(SpuriousReturns.class, "number")
                    .weakCompareAndSet(object, 0, 1);
            default -> waitFor(how, loop);
        };
        assert good;
    }

    record Announcement(Thread main) implements Runnable {
        @Override
        public void run() {
            announce(main);
        }
    }
}
