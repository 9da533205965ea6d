// Two threads and a lock: a state takes less than a hundred bytes, and its fields that nobody reads take none.
// test: bandera check --stats %s
// expect: exit 0
// expect: ~^state: +\d\d bytes before compression$
// test: bandera check --no-por --stats %s
// expect: exit 0
// expect: ~^state: +\d\d bytes before compression$
// test: bandera check --no-por --no-liveness --stats %s
// expect: exit 0
// expect: ~^state: +\d{3} bytes before compression$
import java.util.concurrent.locks.ReentrantLock;

public class OneLock {
    private static int count;

    public static void main(String[] arguments) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Runnable increment = () -> {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        };
        Thread one = new Thread(increment);
        Thread two = new Thread(increment);
        one.start();
        two.start();
        one.join();
        two.join();
        assert count == 2;
    }
}
