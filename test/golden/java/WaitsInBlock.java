// A thread that waits for a monitor in an atomic block lets others see how far it has got, whichever method began the
// block. So to acquire the monitor is no right mover.
// test: bandera check --quiet %s -- closed
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet %s -- here
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet %s -- elsewhere
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet %s -- verify
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --no-ordered-data %s -- elsewhere
// expect: exit 1
// expect: ~assert: violated

import bandera.Bandera;
import gov.nasa.jpf.vm.Verify;

public class WaitsInBlock {
    private static final Object LOCK = new Object();
    private static volatile int progress;
    private static int count;

    private static void increment() {
        synchronized (LOCK) {
            count++;
        }
    }

    private static void closed() {
        Bandera.atomicBegin();
        try {
            progress = 1;
            increment();
            progress = 2;
        } finally {
            Bandera.atomicEnd();
        }
    }

    private static void here() {
        Bandera.atomicBegin();
        progress = 1;
        increment();
        progress = 2;
        Bandera.atomicEnd();
    }

    private static void begin() {
        Bandera.atomicBegin();
    }

    private static void elsewhere() {
        begin();
        progress = 1;
        increment();
        progress = 2;
        Bandera.atomicEnd();
    }

    private static void verify() {
        Verify.beginAtomic();
        progress = 1;
        increment();
        progress = 2;
        Verify.endAtomic();
    }

    public static void main(String[] arguments) {
        new Thread(() -> {
            switch (arguments[0]) {
                case "closed" -> closed();
                case "here" -> here();
                case "elsewhere" -> elsewhere();
                default -> verify();
            }
        }).start();
        increment();
        assert progress != 1;
    }
}
