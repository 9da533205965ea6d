// Accesses that order less than volatile ones: where another access of the same variable can come before or after,
// threads may see more than interleavings show, and nothing is said to hold. Where something orders the two, they do
// no harm.
//
// test: bandera check --quiet %s -- buffered
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: nothing orders WeakerThanVolatile.java:\d+ and WeakerThanVolatile.java:\d+\)
// expect: verdict: unknown
// test: bandera check --quiet --no-coarsen %s -- buffered
// expect: exit 3
// expect: ~deadlock: unknown \(weaker than volatile: .*
// test: bandera check --quiet %s -- message
// expect: exit 3
// expect: ~exception: unknown \(weaker than volatile: .*
// test: bandera check --quiet %s -- update
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet %s -- element
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet %s -- updater
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet --check assert,race %s -- mixed
// expect: exit 3
// expect: ~race: unknown \(weaker than volatile: .*
// test: bandera check --quiet --check assert,race %s -- plain
// expect: exit 1
// expect: ~race: violated at WeakerThanVolatile.java:.*
// test: bandera check --quiet %s -- wrong
// expect: exit 1
// expect: ~assert: violated at WeakerThanVolatile.java:.*
// test: bandera check --quiet %s -- locked
// expect: exit 0
// test: bandera check --quiet %s -- joined
// expect: exit 0
// test: bandera check --quiet %s -- reads
// expect: exit 0
// test: bandera check --quiet %s -- apart
// expect: exit 0
// test: bandera check --quiet --engine spin %s -- message
// expect: exit 3
// expect: ~assert: unknown \(.*accesses that are weaker than volatile\)

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public final class WeakerThanVolatile {
    static final AtomicInteger X = new AtomicInteger();
    static final AtomicInteger Y = new AtomicInteger();
    static final AtomicIntegerArray CELLS = new AtomicIntegerArray(2);
    static final AtomicIntegerFieldUpdater<WeakerThanVolatile> NUMBER =
            AtomicIntegerFieldUpdater.newUpdater(WeakerThanVolatile.class, "number");
    static final WeakerThanVolatile OBJECT = new WeakerThanVolatile();

    static int data;
    static int seen;
    volatile int number;

    private static void together(Runnable other, Runnable own) throws InterruptedException {
        Thread thread = new Thread(other);
        thread.start();
        own.run();
        thread.join();
    }

    private static void orderedByLock() throws InterruptedException {
        Runnable both = () -> {
            synchronized (X) {
                X.lazySet(X.getPlain() + 1);
            }
        };
        together(both, both);
        assert X.get() == 2;
    }

    public static void main(String[] arguments) throws InterruptedException {
        switch (arguments[0]) {
            case "buffered":
                int[] results = new int[2];
                Thread other = new Thread(() -> {
                    X.lazySet(1);
                    results[0] = Y.get();
                });
                other.start();
                Y.lazySet(1);
                results[1] = X.get();
                other.join();
                assert results[0] + results[1] > 0;
                break;
            case "message":
                together(() -> {
                    data = 1;
                    X.setRelease(1);
                }, () -> {
                    assert X.getAcquire() == 0 || data == 1;
                });
                break;
            case "update":
                together(() -> X.setOpaque(1), () -> X.getAndAdd(1));
                break;
            case "element":
                together(() -> CELLS.lazySet(1, 1), () -> CELLS.compareAndSet(1, 0, 2));
                break;
            case "updater":
                together(() -> NUMBER.lazySet(OBJECT, 1), () -> seen = OBJECT.number);
                break;
            case "mixed":
                together(() -> X.setPlain(1), X::get);
                break;
            case "plain":
                together(() -> X.setPlain(1), X::getPlain);
                break;
            case "wrong":
                together(() -> X.lazySet(1), () -> {
                    assert X.get() == 0;
                });
                break;
            case "locked":
                orderedByLock();
                break;
            case "joined":
                together(() -> X.lazySet(1), () -> { });
                assert X.getPlain() == 1;
                break;
            case "reads":
                X.lazySet(1);
                together(X::getOpaque, X::getAcquire);
                break;
            default:
                together(() -> CELLS.lazySet(0, 1), () -> CELLS.lazySet(1, 1));
                break;
        }
    }
}
