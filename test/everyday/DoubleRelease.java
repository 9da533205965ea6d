// test: bandera check %s
// expect: exit 1
// expect: assert: violated at DoubleRelease.java:%here (replayed
// expect: ~(?s)throws java.lang.IllegalArgumentException: bad query\n.*permits: 0 -> 1\n.*permits: 1 -> 2\n.*AtomicInteger@3: 1 -> 2\n +now = 2\n.*throws java.lang.AssertionError: 2 users of one connection\n+ +\.\.\. \d+ steps? after the exception was thrown\n\nException
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** The permit of a connection is released twice when its query fails: later two threads use one connection. */
public class DoubleRelease {
    private final Semaphore permits = new Semaphore(1);
    private final AtomicInteger users = new AtomicInteger();

    void query(boolean fails) throws InterruptedException {
        permits.acquire();
        try {
            int now = users.incrementAndGet();
            assert now == 1 : now + " users of one connection"; // here
            users.decrementAndGet();
            if (fails)
                throw new IllegalArgumentException("bad query");
        } catch (IllegalArgumentException e) {
            permits.release();
        } finally {
            permits.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleRelease pool = new DoubleRelease();
        Thread[] clients = new Thread[3];
        for (int i = 0; i < 3; i++) {
            boolean fails = i == 0;
            clients[i] = new Thread(() -> {
                try {
                    pool.query(fails);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "client-" + i);
        }
        for (Thread client : clients)
            client.start();
        for (Thread client : clients)
            client.join();
    }
}
