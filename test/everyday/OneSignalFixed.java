// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Whoever waits for an item looks again after the signal. */
public class OneSignalFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int items;

    void put() {
        lock.lock();
        try {
            items++;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    void take() throws InterruptedException {
        lock.lock();
        try {
            while (items == 0)
                changed.await();
            items--;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        OneSignalFixed box = new OneSignalFixed();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                try {
                    box.take();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "taker-" + i).start();
        box.put();
        box.put();
    }
}
