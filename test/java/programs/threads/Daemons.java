// Daemon threads do not keep the program alive.
public class Daemons {
    static final Object lock = new Object();
    static boolean started;

    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(() -> {
            synchronized (lock) {
                started = true;
                lock.notifyAll();
                while (true) try {
                        lock.wait();
                    } catch (InterruptedException e) { return; }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        synchronized (lock) {
            while (!started) lock.wait();
        }
        System.out.println("daemon waits " + daemon.isAlive() + " " + daemon.isDaemon());
        Thread user = new Thread(() -> System.out.println("user thread, daemon " + Thread.currentThread().isDaemon()));
        user.start();
        user.join();
        Thread stopped = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) { System.out.println("stopped by interrupt"); }
            }
        });
        stopped.setDaemon(true);
        stopped.start();
        stopped.interrupt();
        stopped.join();
        try {
            daemon.setDaemon(false);
        } catch (IllegalThreadStateException e) { System.out.println("cannot change now"); }
        System.out.println("main ends");
    }
}
