// Main holds a monitor until the first of two threads has ended: then others go on, also before the second has ended.
// test: bandera check --quiet --check assert %s -- 1
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 2
// expect: exit 1
// expect: ~assert: violated
public class JoinedWhileHeld {
    static volatile int ended;
    static final Object monitor = new Object();
    static int seen;

    static synchronized void end() {
        ended++;
    }

    static void look() {
        synchronized (monitor) {
            seen = ended;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(JoinedWhileHeld::end);
        Thread second = new Thread(JoinedWhileHeld::end);
        Thread other = new Thread(JoinedWhileHeld::look);
        synchronized (monitor) {
            first.start();
            second.start();
            other.start();
            first.join();
        }
        second.join();
        other.join();
        assert seen != Integer.parseInt(arguments[0]);
    }
}
