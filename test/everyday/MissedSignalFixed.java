// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
/** The consumer looks and waits under the lock, in a loop. */
public class MissedSignalFixed {
    private final Object lock = new Object();
    private boolean ready;

    void publish() {
        synchronized (lock) {
            ready = true;
            lock.notifyAll();
        }
    }

    void await() throws InterruptedException {
        synchronized (lock) {
            while (!ready)
                lock.wait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MissedSignalFixed box = new MissedSignalFixed();
        Thread consumer = new Thread(() -> {
            try {
                box.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "consumer");
        consumer.start();
        box.publish();
        consumer.join();
    }
}
