// A thread that backs off for a random time and tries again comes to a state where it has been: the search ends.
// test: bandera check %s
// expect: exit 0
// expect: ~^deadlock: holds
// test: bandera check --check livelock %s -- never
// expect: exit 1
// expect: ~^livelock: violated at BacksOff.java:%here
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;

public class BacksOff {
    private static final AtomicBoolean TAKEN = new AtomicBoolean();
    private static int count;

    private static void increment() {
        while (!TAKEN.compareAndSet(false, true)) { // here
            int rounds = ThreadLocalRandom.current().nextInt(1, 4);
            for (int i = 0; i < rounds; i++) {
                Thread.onSpinWait();
            }
        }
        count++;
        TAKEN.set(false);
    }

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length > 0) {
            TAKEN.set(true); // and nobody gives it back
        }
        Thread other = new Thread(BacksOff::increment);
        other.start();
        increment();
        other.join();
        assert count == 2;
    }
}
