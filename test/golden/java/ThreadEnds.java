// That a thread ends belongs to the last thing it does, unless others look: isAlive may still say yes after that, a
// thread that ends needs its own monitor, and a join of a thread that was not started yet orders nothing.
// test: bandera check %s -- alive
// expect: exit 1
// expect: assert: violated at ThreadEnds.java:%here
// test: bandera check %s -- monitor
// expect: exit 1
// expect: ~thread "last" needs the monitor of Thread "last", held by thread "main" .*\(in the library\)
// expect: deadlock: violated
// test: bandera check --quiet --check race %s -- late
// expect: exit 1
// expect: race: violated
// test: bandera check --quiet %s -- join
// expect: exit 0
// expect: deadlock: holds (5 states)
// test: bandera check --quiet --no-ordered-data %s -- join
// expect: exit 0
// expect: verdict: holds
public class ThreadEnds {
    static volatile boolean isDone;
    static int value;

    public static void main(String[] arguments) throws InterruptedException {
        Thread last = new Thread(() -> {
            value = 1;
            isDone = true;
        }, "last");
        if (arguments[0].equals("late")) {
            new Thread(last::start).start();
            last.join();
            value = 2;
            return;
        }
        last.start();
        if (arguments[0].equals("join")) {
            last.join();
            assert value == 1;
            return;
        }
        while (!isDone) {
            Thread.onSpinWait();
        }
        if (arguments[0].equals("alive")) {
            assert !last.isAlive(); // here
            return;
        }
        synchronized (last) {
            Thread joins = new Thread(() -> {
                try {
                    last.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            joins.start();
            joins.join();
        }
    }
}
