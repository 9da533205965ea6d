// expect: Own.alone: holds ([...] states)
// expect: Own.deadlocks: violated at Own.java:{inner} (deadlock, replayed, [...] steps)
// expect: Own.needsMore: unknown (not supported: a parameter of type int)
// expect: Own.waitsForEver: violated at Own.java:{waits} (deadlock, replayed, [...] steps)
// expect: Own.exits: unknown (it calls System.exit, which ends a test runner)
// expect: Own.Inner.counts: holds ([...] states)
// expect: Own.OfSubclass.counts: holds ([...] states)
// expect: Own.OfSubclass.more: holds ([...] states)
// expect:
// expect: tests: 2 violated, 2 unknown, 4 hold
// expect: verdict: violated

import bandera.Bandera;
import bandera.Check;
import java.util.concurrent.CountDownLatch;

/** Tests without a library of tests. */
class Own {
    private Own(int needed) {
    }

    @Check
    static void alone() {
        Bandera.check(Bandera.choose(3) < 3);
    }

    @Check
    static void deadlocks() {
        Object left = new Object();
        Object right = new Object();
        new Thread(() -> both(left, right)).start();
        both(right, left);
    }

    private static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) { // inner
            }
        }
    }

    @Check
    static void needsMore(int number) {
    }

    /** The test itself ends, but a thread of it never does. */
    @Check
    static void waitsForEver() {
        new Thread(() -> {
            try {
                new CountDownLatch(1).await(); // waits
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
    }

    @Check
    static void exits() {
        new Thread(() -> System.exit(1)).start();
    }

    static class Inner {
        int count;

        @Check
        void counts() {
            Bandera.check(++count == 1);
        }
    }

    static class OfSubclass extends Inner {
        @Check
        void more() {
            Bandera.check(count == 0);
        }
    }

    abstract static class NotMade extends Inner {
    }

    class NeedsAnOuterObject {
        @Check
        void isNoTest() {
        }
    }
}
