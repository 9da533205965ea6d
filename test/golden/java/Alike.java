// Threads that run the same code are alike: it does not matter which of them has come how far, nor in which order main
// joins them.
// test: bandera check --quiet --stats %s -- 12
// expect: exit 0
// expect: ~^symmetry: +threads are alike$
// expect: deadlock: holds (15 states)
// test: bandera check --quiet %s -- 12 list
// expect: exit 0
// expect: deadlock: holds (15 states)
// test: bandera check --quiet --no-symmetry %s -- 4
// expect: exit 0
// expect: deadlock: holds (21 states)
// test: bandera check --quiet --no-symmetry %s -- 4 list
// expect: exit 0
// expect: deadlock: holds (21 states)
import java.util.ArrayList;
import java.util.List;

public class Alike {
    static int count;

    static synchronized void increment() {
        count++;
    }

    public static void main(String[] arguments) throws InterruptedException {
        int size = Integer.parseInt(arguments[0]);
        if (arguments.length > 1) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                threads.add(new Thread(Alike::increment));
            }
            for (Thread thread : threads) {
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        } else {
            Thread[] threads = new Thread[size];
            for (int i = 0; i < size; i++) {
                threads[i] = new Thread(Alike::increment, "incrementer " + i);
            }
            for (Thread thread : threads) {
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        assert count == size;
    }
}
