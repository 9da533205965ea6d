// Retries of which one succeeds: a counter that is compared and set, and readers of a sequence lock. Somebody gets on
// whenever somebody else has to try again. With an argument the writer stops in the middle, and readers try for ever.
// test: bandera check --quiet --check assert,livelock %s
// expect: ~assert: holds .*\nlivelock: holds
// test: bandera check --quiet --check livelock %s -- stop
// expect: exit 1
// expect: ~livelock: violated at LockFree.java:26 .*then a loop of 3 steps
import java.util.concurrent.atomic.AtomicInteger;

public class LockFree {
    static final AtomicInteger count = new AtomicInteger();
    static volatile int sequence, first, second;

    static void increment() {
        for (int i = 0; i < 2; i++) {
            int seen;
            do {
                seen = count.get();
            } while (!count.compareAndSet(seen, seen + 1));
        }
    }

    static int read() {
        int before, difference;
        do {
            before = sequence;
            difference = first - second;
        } while (before % 2 == 1 || before != sequence);
        return difference;
    }

    static void write(boolean stops) {
        sequence++;
        first++;
        if (stops) {
            return;
        }
        second++;
        sequence++;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread counter = new Thread(LockFree::increment);
        Thread writer = new Thread(() -> write(arguments.length > 0));
        counter.start();
        writer.start();
        assert read() == 0;
        increment();
        counter.join();
        writer.join();
        assert count.get() == 4;
    }
}
