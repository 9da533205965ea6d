// Two threads meet in objects of one class: what each of them does to these cannot be one step.
// test: bandera check --quiet %s
// expect: exit 1
// expect: ~assert: violated at OwnedByNobody.java:32
// test: bandera check --quiet --search bfs %s
// expect: exit 1
// expect: ~assert: violated at OwnedByNobody.java:32
// test: bandera check --quiet --no-owned %s
// expect: exit 1
import java.util.concurrent.atomic.AtomicInteger;

public class OwnedByNobody {
    static final AtomicInteger LEFT = new AtomicInteger(), RIGHT = new AtomicInteger();
    static int seen, other;

    static void run() {
        RIGHT.set(1);
        other = LEFT.get();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(OwnedByNobody::run);
        thread.start();
        LEFT.set(1);
        seen = RIGHT.get();
        thread.join();
        check();
    }

    /** Both have come to the second line before either read. */
    private static void check() {
        assert seen + other < 2;
    }
}
