// Each thread writes its own flag and then reads the other's. Under sequential consistency one of them sees a flag; a
// processor keeps writes back, and Java allows it as long as the flags are plain.
//
// test: bandera check --quiet %s -- plain
// expect: exit 1
// expect: ~assert: holds \(\d+ states, sequentially consistent\)
// expect: ~race: violated at StoreBuffer.java:(28|38) \(replayed, \d+ steps, and 1 more\)
// expect: ~^verdict: violated$
// test: bandera check %s -- plain
// expect: data race on StoreBuffer.x: no synchronization orders these two accesses
// expect: to order them: hold the same lock at both accesses, or declare x volatile
// expect: data race on StoreBuffer.y: no synchronization orders these two accesses
// expect: to order them: hold the same lock at both accesses, or declare y volatile
// test: bandera check --quiet --check deadlock,assert,exception %s -- plain
// expect: exit 0
// expect: ~^verdict: holds \(sequentially consistent; 2 data races not judged\)$
// test: bandera check --quiet %s -- volatile
// expect: exit 0
// expect: ~^verdict: holds$

public final class StoreBuffer {
    static int x, y;
    static volatile int vx, vy;
    static int left, right;

    static void first(boolean plain) {
        if (plain) {
            x = 1;
            left = y;
        } else {
            vx = 1;
            left = vy;
        }
    }

    static void second(boolean plain) {
        if (plain) {
            y = 1;
            right = x;
        } else {
            vy = 1;
            right = vx;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        boolean plain = arguments[0].equals("plain");
        Thread other = new Thread(() -> first(plain));
        other.start();
        second(plain);
        other.join();
        assert left + right > 0 : "neither has seen the other's flag";
    }
}
