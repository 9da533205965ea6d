import java.util.concurrent.atomic.AtomicInteger;

public class Reductions91000277 {
    static int result = -1;
    static final AtomicInteger ATOMIC = new AtomicInteger();
    static void fail(char how) {
        switch (how) {
            case 'a': throw new AssertionError();
            case 'e': throw new IllegalStateException();
            case 'm': throw new IllegalMonitorStateException();
            case 'b': throw new ArrayIndexOutOfBoundsException();
            default: return;
        }
    }

    static void work0() {
        for (int spins = 0; spins < 2 && ATOMIC.get() == 0; spins++) Thread.yield();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread worker0 = new Thread(() -> work0());
        worker0.start();
        worker0.join();
        result = 3 * (ATOMIC.get()) & 7;
        if (arguments.length > 0) fail(arguments[0].charAt(result));
    }
}

// failure
// $ /tmp/frozen/bandera check --quiet --all --no-shorten --json - --timeouts any --max-states 20000 --search bfs --check assert --main Reductions91000277 /work/main/Reductions91000277.java -- a-------
// bandera: internal error: move 3 of the engine: it is not enabled
