// Threads that keep their results are told apart by them, once they have ended: each may have come first.
// test: bandera check --quiet --stats %s -- 4 4 4
// expect: exit 0
// expect: ~^symmetry: +threads are alike, but not to who joins them$
// test: bandera check --quiet --check assert %s -- 1 2 3
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 1 3 2
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 2 1 3
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 2 3 1
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 3 1 2
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 3 2 1
// expect: exit 1
// expect: ~assert: violated
public class ToldByResult {
    static int taken;

    static synchronized int take() {
        return ++taken;
    }

    static class Taker extends Thread {
        int result;

        @Override
        public void run() {
            result = take();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Taker[] takers = {new Taker(), new Taker(), new Taker()};
        for (Taker taker : takers) {
            taker.start();
        }
        boolean isAsGiven = true;
        for (Taker taker : takers) {
            taker.join();
        }
        for (int i = 0; i < 3; i++) {
            isAsGiven &= takers[i].result == Integer.parseInt(arguments[i]);
        }
        assert !isAsGiven;
    }
}
