// A thread that was blocked by a monitor goes on as soon as it is released, before what the other does after that.
// Before, no state has both of them about to acquire it.
// test: bandera check --quiet %s
// expect: exit 1
// expect: ~assert: violated at OwnedWhileHeld.java:38
// test: bandera check --quiet --no-owned %s
// expect: exit 1
public class OwnedWhileHeld {
    static final Object MONITOR = new Object();
    static volatile boolean isInside;
    static int after;

    static void run(Thread other) {
        synchronized (MONITOR) {
            isInside = true;
            try {
                other.join();
            } catch (InterruptedException exception) {
                return;
            }
        }
        after = 1;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
        });
        Thread thread = new Thread(() -> run(other));
        other.start();
        thread.start();
        while (!isInside) {
            Thread.onSpinWait();
        }
        int seen;
        synchronized (MONITOR) {
            seen = 1;
        }
        assert after == seen;
        thread.join();
    }
}
