// Sleeping and yielding change nothing but time.
public class SleepAndYield {
    static int steps;
    static final StringBuilder log = new StringBuilder();

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            Thread.sleep(1);
            Thread.yield();
            steps++;
        }
        System.out.println(steps);
        Thread.sleep(0);
        Thread.sleep(0, 1);
        java.util.concurrent.TimeUnit.MILLISECONDS.sleep(1);
        System.out.println("slept");
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Thread t = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++) {
                    Thread.sleep(1);
                    log.append(i);
                }
            } catch (InterruptedException e) { log.append("interrupted"); }
        });
        t.start();
        t.join();
        System.out.println(log);
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(1);
            lock.wait(0, 1);
        }
        System.out.println("timed waits end");
        Thread.onSpinWait();
        synchronized (lock) {
            Thread.sleep(1);
            System.out.println(Thread.holdsLock(lock));
        }
        long before = System.nanoTime();
        Thread.sleep(1);
        System.out.println(System.nanoTime() >= before);
        System.out.println(System.currentTimeMillis() > 0);
        java.util.concurrent.locks.LockSupport.unpark(Thread.currentThread());
        java.util.concurrent.locks.LockSupport.park();
        System.out.println("permit was there");
        java.util.concurrent.locks.LockSupport.parkNanos(1000);
        System.out.println("parked for a moment");
        Thread parked = new Thread(() -> {
            java.util.concurrent.locks.LockSupport.park();
            log.append(" unparked");
        });
        parked.start();
        java.util.concurrent.locks.LockSupport.unpark(parked);
        parked.join();
        System.out.println(log.toString().endsWith("unparked"));
    }
}
