// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** The permit of a connection is released once, however its query ends. */
public class DoubleReleaseFixed {
    private final Semaphore permits = new Semaphore(1);
    private final AtomicInteger users = new AtomicInteger();

    void query(boolean fails) throws InterruptedException {
        permits.acquire();
        try {
            int now = users.incrementAndGet();
            assert now == 1 : now + " users of one connection";
            users.decrementAndGet();
            if (fails)
                throw new IllegalArgumentException("bad query");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        } finally {
            permits.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleReleaseFixed pool = new DoubleReleaseFixed();
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
