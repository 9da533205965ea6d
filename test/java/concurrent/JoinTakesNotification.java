// A thread that joins another is in its wait set, and may take the one notification that somebody else waits for.
// check: deadlock violated
// check all: holds
// check late: holds
public class JoinTakesNotification {
    static boolean said;

    static void await(Thread thread) {
        synchronized (thread) {
            while (!said) {
                try {
                    thread.wait();
                } catch (InterruptedException interruption) {
                    throw new IllegalStateException(interruption);
                }
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length == 0 ? "" : arguments[0];
        Thread[] waiter = new Thread[1];
        Thread thread = new Thread(() -> {
            Thread self = Thread.currentThread();
            synchronized (self) {
                said = true;
                if (how.equals("all")) {
                    self.notifyAll();
                } else {
                    self.notify();
                }
            }
            try {
                waiter[0].join();
            } catch (InterruptedException interruption) {
                throw new IllegalStateException(interruption);
            }
        });
        waiter[0] = new Thread(() -> await(thread));
        waiter[0].start();
        thread.start();
        if (how.equals("late")) {
            waiter[0].join();
        }
        thread.join();
    }
}
