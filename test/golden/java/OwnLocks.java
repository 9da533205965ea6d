// Each thread has a lock of its own, made in the step that acquires it. That is no lock in common: there is a race.
// test: bandera check --quiet --check race %s
// expect: exit 1
// expect: ~race: violated at OwnLocks.java:17
// test: bandera check --quiet --check assert %s
// expect: exit 1
// expect: ~assert: violated
public class OwnLocks {
    static Thread starter;
    static int count;

    static void work() {
        Object own = new Object();
        synchronized (own) {
            synchronized (starter) {
            }
            count++;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        starter = Thread.currentThread();
        Thread first = new Thread(OwnLocks::work);
        Thread second = new Thread(OwnLocks::work);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
