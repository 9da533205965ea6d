// A notification that comes before the wait is lost, unless the wait has a condition or a limit.
// check: deadlock violated
// check condition: holds
// check a limit: holds
public class LostNotify {
    static final Object LOCK = new Object();
    static boolean done;

    static void await(int kind) throws InterruptedException {
        synchronized (LOCK) {
            if (kind == 2) {
                LOCK.wait(1);
            } else if (kind == 0) {
                LOCK.wait();
            }
            while (kind == 1 && !done) {
                LOCK.wait();
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                done = true;
                LOCK.notify();
            }
        });
        other.start();
        await(arguments.length);
        other.join();
    }
}
