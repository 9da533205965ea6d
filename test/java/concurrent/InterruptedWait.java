// An interrupt ends a wait with an exception, before, during or instead of a notification; none of the two is lost.
// check: holds
// check 0: assert violated
// check 1: assert violated
public class InterruptedWait {
    static boolean done;
    static int interruptions;

    static void await(Object lock) {
        synchronized (lock) {
            while (!done) {
                try {
                    lock.wait();
                } catch (InterruptedException interruption) {
                    interruptions++;
                }
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Object lock = new Object();
        Thread waiter = new Thread(() -> await(lock));
        waiter.start();
        waiter.interrupt();
        synchronized (lock) {
            done = true;
            lock.notify();
        }
        waiter.join();
        assert interruptions <= 1;
        assert arguments.length == 0 || arguments[0].charAt(0) != '0' + interruptions;
    }
}
