// System.exit ends the program from within, whatever other threads and enclosing blocks have still to do.
import java.util.concurrent.*;

public class ExitEarly {
    static synchronized void leave(int status) {
        try {
            System.out.println("leaving with " + status);
            System.exit(status);
        } finally {
            System.out.println("never printed");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch waiting = new CountDownLatch(1);
        Thread stuck = new Thread(() -> {
            synchronized (waiting) {
                waiting.countDown();
                try {
                    waiting.wait();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        });
        stuck.start();
        waiting.await();
        System.out.println(stuck.isAlive());
        leave(42);
        System.out.println("never printed either");
    }
}
