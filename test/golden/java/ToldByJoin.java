// Main looks around between two joins: it may see one, two or three of the threads, whether it synchronizes or reads a
// volatile field.
// test: bandera check --quiet %s -- 0 lock
// expect: exit 0
// test: bandera check --quiet --check assert %s -- 1 lock
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 2 lock
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 3 lock
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 1 read
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 3 read
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet %s -- 4 read
// expect: exit 0
public class ToldByJoin {
    static volatile int count;

    static synchronized int increment(int by) {
        count += by;
        return count;
    }

    public static void main(String[] arguments) throws InterruptedException {
        boolean locks = arguments[1].equals("lock");
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(() -> increment(1));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        threads[1].join();
        int seen = locks ? increment(0) : count;
        for (Thread thread : threads) {
            thread.join();
        }
        assert seen != Integer.parseInt(arguments[0]);
    }
}
