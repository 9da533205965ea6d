// test: bandera check %s
// expect: exit 1
// expect: exception: violated at OneSignal.java:%here (replayed
// expect: ~(?s)waits in Condition.await for a signal\n\nthread "main"\n.*signals thread "taker-0"\n.*\n\nthread "taker-1"\n.*items: 1 -> 0\n.*\n\nthread "taker-0"\n.*reads OneSignal@1.items: 0\n.*throws java.lang.IllegalStateException: nothing to take
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Whoever waits for an item looks once: another taker may be faster after the signal. */
public class OneSignal {
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
            if (items == 0)
                changed.await();
            if (items == 0)
                throw new IllegalStateException("nothing to take"); // here
            items--;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        OneSignal box = new OneSignal();
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
