// A release is never one thread's affair, also where states of threads are seen and releases are steps: what follows it
// races with what the other does.
// test: bandera check --quiet --check race %s
// expect: exit 1
// expect: ~race: violated
// test: bandera check --quiet --check race --no-owned %s
// expect: exit 1
public class OwnedUnlock {
    static final Object MONITOR = new Object();
    static int inside, after;

    static void run() {
        synchronized (MONITOR) {
            inside++;
        }
        after++;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(OwnedUnlock::run);
        thread.start();
        boolean isNew = thread.getState() == Thread.State.NEW;
        synchronized (MONITOR) {
            inside++;
        }
        after++;
        thread.join();
        assert !isNew;
    }
}
