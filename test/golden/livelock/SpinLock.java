// A lock that is waited for in a loop. Threads that wait are let in as long as it is given back; with an argument one
// thread forgets to.
// test: bandera check --quiet --check assert,livelock %s
// expect: ~assert: holds .*\nlivelock: holds
// test: bandera check --quiet --check livelock %s -- forget
// expect: exit 1
// expect: ~livelock: violated at SpinLock.java:16 .*then a loop of 3 steps
import java.util.concurrent.atomic.AtomicBoolean;

public class SpinLock {
    static final AtomicBoolean isHeld = new AtomicBoolean();
    static int count;

    static void work(boolean forgets) {
        for (int i = 0; i < 2; i++) {
            while (!isHeld.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
            count++;
            if (!forgets || i == 0) {
                isHeld.set(false);
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> work(arguments.length > 0));
        other.start();
        work(false);
        other.join();
        assert count == 4;
    }
}
