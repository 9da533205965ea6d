// test: bandera check %s
// expect: exit 1
// expect: deadlock: violated at MissedSignal.java:%here (replayed
// expect: ~(?s)reads MissedSignal@1.ready: false\n\nthread "main"\n.*notifies no thread: none waits on Object@2\n.*\n\nthread "consumer"\n.*waits on Object@2\n\ndeadlock
// expect: thread "consumer" waits on Object@2, and no thread can notify it
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
/** The consumer decides to wait before it holds the lock: the notification may be over by then. */
public class MissedSignal {
    private final Object lock = new Object();
    private volatile boolean ready;

    void publish() {
        ready = true;
        synchronized (lock) {
            lock.notifyAll();
        }
    }

    void await() throws InterruptedException {
        if (!ready) {
            synchronized (lock) {
                lock.wait(); // here
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MissedSignal box = new MissedSignal();
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
