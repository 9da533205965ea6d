// Waiting, notifying and interrupting as counterexamples show them.
// test: bandera check --search bfs %s
// expect: exit 1
// expect: ~(?s)waits on Object@1\n.*its wait ends: timeout\n +acquires the monitor of Object@1 again
// expect: notifies no thread: none waits on Object@1
// expect: acquires the monitor of Object@1 once more
// expect: interrupts thread "waiter"
// expect: reads Waiting.ready: true
// expect: Exception in thread "main" java.lang.IllegalStateException: two\nlines
// test: bandera check --search bfs --check deadlock %s
// expect: exit 0

public final class Waiting {
    private static final Object LOCK = new Object();
    private static boolean ready;

    private static void await() {
        synchronized (LOCK) {
            while (!ready) {
                try {
                    LOCK.wait();
                } catch (InterruptedException end) {
                    return;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(Waiting::await, "waiter");
        waiter.start();
        synchronized (LOCK) {
            LOCK.wait(10);
            synchronized (LOCK) {
                ready = true;
            }
            LOCK.notify();
        }
        waiter.interrupt();
        waiter.join();
        throw new IllegalStateException("two\nlines");
    }
}
