// Three threads queue up for a lock of the JDK. They are alike, and sleep sets know states whichever of them is which:
// they change nothing but the time.
// test: bandera check --quiet --stats --jdk-concurrency bytecode %s
// expect: exit 0
// expect: ~^transitions slept: [1-9]
// expect: ~^symmetry: +threads are alike$
// test: bandera check --quiet %s > %t/with && bandera check --quiet --no-sleep %s | diff %t/with - && echo the same
// expect: exit 0
// expect: the same
import java.util.concurrent.locks.ReentrantLock;

public class Queued {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;

    static void increment() {
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(Queued::increment);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == 3;
    }
}
