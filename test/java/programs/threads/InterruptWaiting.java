// Interrupting a thread that waits, sleeps or joins.
public class InterruptWaiting {
    static final Object lock = new Object();
    static String outcome;
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notifyAll();
                try {
                    while (true) lock.wait();
                } catch (InterruptedException e) {
                    outcome = "wait interrupted, flag " + Thread.currentThread().isInterrupted() + ", holds " +
                        Thread.holdsLock(lock);
                }
            }
        });
        waiter.start();
        synchronized (lock) {
            while (!ready) lock.wait();
        }
        waiter.interrupt();
        waiter.join();
        System.out.println(outcome);
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(1000000);
                outcome = "slept";
            } catch (InterruptedException e) { outcome = "sleep interrupted " + Thread.interrupted(); }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        System.out.println(outcome);
        Thread early = new Thread(() -> {
            Thread.currentThread().interrupt();
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) { outcome = "at once"; }
            synchronized (lock) {
                Thread.currentThread().interrupt();
                try {
                    lock.wait();
                } catch (InterruptedException e) { outcome += " and again"; }
            }
        });
        early.start();
        early.join();
        System.out.println(outcome);
        Thread main = Thread.currentThread();
        Thread never = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) { outcome = "released"; }
            }
        });
        never.start();
        Thread helper = new Thread(main::interrupt);
        helper.start();
        try {
            never.join();
            System.out.println("not reached");
        } catch (InterruptedException e) { System.out.println("join interrupted " + main.isInterrupted()); }
        helper.join();
        never.interrupt();
        never.join();
        System.out.println(outcome);
    }
}
