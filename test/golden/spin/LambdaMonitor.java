// A lambda that captures nothing is one object for SPIN, too: its monitor keeps threads apart, and it runs.
// test: bandera check --engine spin --quiet %s
// expect: exit 0
// expect: ~assert: holds .*
// expect: verdict: holds
// test: bandera check --engine spin --quiet %s -- apart
// expect: exit 1
// expect: ~assert: violated at LambdaMonitor.java:%here .*

public final class LambdaMonitor {
    private static int count;

    private static Runnable monitor() {
        return () -> count++;
    }

    private static Runnable other() {
        return () -> count++;
    }

    private static void add(Runnable step) {
        synchronized (step) {
            step.run();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(() -> add(monitor()));
        thread.start();
        add(arguments.length == 0 ? monitor() : other());
        thread.join();
        assert count == 2; // here
    }
}
