// Threads are told apart by who refers to them: each may be the last one that was remembered, and the last but one.
// test: bandera check --quiet --stats %s -- 0 0
// expect: exit 0
// expect: ~^symmetry: +threads are alike, but not to who joins them$
// test: bandera check --quiet --check assert %s -- 0 1
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 0 2
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 1 0
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 1 2
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 2 0
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 2 1
// expect: exit 1
// expect: ~assert: violated
public class ToldByReference {
    static Thread last;
    static Thread lastButOne;

    static synchronized void remember() {
        lastButOne = last;
        last = Thread.currentThread();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(ToldByReference::remember);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert last != threads[Integer.parseInt(arguments[0])]
            || lastButOne != threads[Integer.parseInt(arguments[1])];
    }
}
