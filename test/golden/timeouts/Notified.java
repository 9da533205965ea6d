// Who is notified in time has not used up its limit: the clock stands where it was. At any moment it may be over all
// the same.
// test: bandera check --quiet --check assert %s
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert --timeouts late %s
// expect: exit 0
// expect: ~assert: holds (.* states, time limits expire late)
// test: bandera check --quiet --check assert --timeouts late --no-por %s
// expect: exit 0
public class Notified {
    static boolean ready;

    static synchronized void prepare() {
        ready = true;
        Notified.class.notifyAll();
    }

    static synchronized boolean await(long limit) throws InterruptedException {
        long end = System.nanoTime() + limit;
        while (!ready && System.nanoTime() < end) {
            Notified.class.wait(1);
        }
        return System.nanoTime() < end;
    }

    public static void main(String[] arguments) throws InterruptedException {
        new Thread(Notified::prepare).start();
        assert await(1000);
    }
}
