// Threads are told apart by their names as soon as somebody asks for these: each may come first.
// test: bandera check --quiet --stats %s -- Thread-3
// expect: exit 0
// expect: ~^symmetry: +none: the program asks for names or numbers of threads$
// test: bandera check --quiet --check assert %s -- Thread-0
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- Thread-1
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- Thread-2
// expect: exit 1
// expect: ~assert: violated
public class ToldByName {
    static String first;

    static synchronized void come() {
        if (first == null) {
            first = Thread.currentThread().getName();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(ToldByName::come);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert !first.equals(arguments[0]);
    }
}
