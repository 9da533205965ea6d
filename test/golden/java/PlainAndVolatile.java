// Plain accesses of a variable that others access by a handle as if it were volatile, and clones of objects whose
// fields are volatile. The plain access orders nothing, so that threads may see more than interleavings show, and
// nothing is said to hold.
//
// test: bandera check --quiet %s -- plain
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: nothing orders PlainAndVolatile.java:\d+ and PlainAndVolatile.java:\d+\)
// test: bandera check --quiet --no-coarsen %s -- plain
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet --check race %s -- added
// expect: exit 3
// expect: ~race: unknown \(weaker than volatile: .*
// test: bandera check --quiet %s -- static
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet %s -- copied
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet --check race %s -- read
// expect: exit 1
// expect: ~race: violated at PlainAndVolatile.java:.*
// test: for how in volatile compared; do bandera check --quiet %s -- $how; done | grep -c '^verdict: holds'
// expect: 2

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class PlainAndVolatile implements Cloneable {
    static final VarHandle LEFT = handle("left", false);
    static final VarHandle RIGHT = handle("right", false);
    static final VarHandle DATA = handle("data", true);
    static final PlainAndVolatile OBJECT = new PlainAndVolatile();

    static int data;
    static int seen;
    volatile int number;
    int left;
    int right;

    private static VarHandle handle(String name, boolean isStatic) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            return isStatic ? lookup.findStaticVarHandle(PlainAndVolatile.class, name, int.class)
                    : lookup.findVarHandle(PlainAndVolatile.class, name, int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private int copiedNumber() {
        try {
            return ((PlainAndVolatile) clone()).number;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    private static void together(Runnable other, Runnable own) throws InterruptedException {
        Thread thread = new Thread(other);
        thread.start();
        own.run();
        thread.join();
    }

    public static void main(String[] arguments) throws InterruptedException {
        int[] results = {1, 1};
        switch (arguments[0]) {
            case "plain": // each stores before it loads; but a plain store may wait
                together(() -> {
                    OBJECT.left = 1;
                    results[0] = (int) RIGHT.getVolatile(OBJECT);
                }, () -> {
                    OBJECT.right = 1;
                    results[1] = (int) LEFT.getVolatile(OBJECT);
                });
                break;
            case "volatile":
                together(() -> {
                    LEFT.setVolatile(OBJECT, 1);
                    results[0] = (int) RIGHT.getVolatile(OBJECT);
                }, () -> {
                    RIGHT.setVolatile(OBJECT, 1);
                    results[1] = (int) LEFT.getVolatile(OBJECT);
                });
                break;
            case "added":
                together(() -> LEFT.getAndAdd(OBJECT, 1), () -> seen = OBJECT.left);
                break;
            case "static":
                together(() -> DATA.setVolatile(1), () -> seen = data);
                break;
            case "read": // the plain mode of a handle: a data race
                together(() -> data = 1, () -> seen = (int) DATA.get());
                break;
            case "copied":
                together(() -> OBJECT.number = 1, () -> seen = OBJECT.copiedNumber());
                break;
            default: // a comparison that fails only reads
                together(() -> LEFT.compareAndSet(OBJECT, 1, 2), () -> seen = OBJECT.left);
                break;
        }
        assert results[0] + results[1] > 0;
    }
}
