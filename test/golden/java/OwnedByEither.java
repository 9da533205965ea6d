// Which thread makes the counters, and where, is decided by who comes first. From then on states are the same whoever
// did, once the search has found that all four places make counters that both threads use.
// test: bandera check --quiet %s
// expect: exit 1
// expect: ~assert: violated at OwnedByEither.java:65
// test: bandera check --quiet --search bfs %s
// expect: exit 1
// expect: ~assert: violated at OwnedByEither.java:65
// test: bandera check --quiet --no-owned %s
// expect: exit 1
// test: bandera check --quiet --no-ample --stats %s -- some
// expect: exit 0
// expect: ~^not owned: .*value of java.util.concurrent.atomic.AtomicInteger made at ([a-zA-Z]*.java:[0-9]*( and )?){4}$
// expect: deadlock: holds (69 states)
// test: bandera check --quiet --no-ample --search bfs %s -- some
// expect: exit 0
// expect: deadlock: holds (69 states)
// test: bandera check --quiet --no-ample --no-owned %s -- some
// expect: exit 0
// expect: deadlock: holds (69 states)
import java.util.concurrent.atomic.AtomicInteger;

public class OwnedByEither {
    static final Object MONITOR = new Object();
    static AtomicInteger left, right;
    static int seen, other;

    static void makeFirst() {
        synchronized (MONITOR) {
            if (left == null) {
                left = new AtomicInteger();
                right = new AtomicInteger();
            }
        }
    }

    static void makeSecond() {
        synchronized (MONITOR) {
            if (left == null) {
                left = new AtomicInteger();
                right = new AtomicInteger();
            }
        }
    }

    static void run() {
        makeSecond();
        right.set(1);
        other = left.get();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(OwnedByEither::run);
        thread.start();
        makeFirst();
        left.set(1);
        seen = right.get();
        thread.join();
        check(arguments.length);
    }

    /** Both have come to their second line before either read. Somebody must have read late. */
    private static void check(int least) {
        assert seen + other >= least;
        assert least > 0 || seen + other < 2;
    }
}
