// Waiting releases only the lock waited on, however often it is held.
public class NestedMonitors {
    static final Object outer = new Object(), inner = new Object();
    static boolean ready, answered;
    static StringBuilder log = new StringBuilder();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (inner) {
                synchronized (inner) {
                    synchronized (inner) {
                        ready = true;
                        inner.notifyAll();
                        while (!answered) try {
                                inner.wait();
                            } catch (InterruptedException e) {}
                        log.append("woken holding ").append(Thread.holdsLock(inner));
                    }
                    log.append(Thread.holdsLock(inner));
                }
                log.append(Thread.holdsLock(inner));
            }
            log.append(Thread.holdsLock(inner));
        });
        t.start();
        synchronized (inner) {
            while (!ready) inner.wait();
            answered = true;
            inner.notifyAll();
        }
        t.join();
        System.out.println(log);
        log.setLength(0);
        Thread a = new Thread(() -> {
            synchronized (outer) {
                synchronized (inner) { log.append("a "); }
            }
        }),
               b = new Thread(() -> {
                   synchronized (outer) {
                       synchronized (inner) { log.append("b "); }
                   }
               });
        synchronized (outer) {
            a.start();
            b.start();
            System.out.println(Thread.holdsLock(outer) + " " + log.length());
        }
        a.join();
        b.join();
        System.out.println(log.length());
        synchronized (outer) {
            synchronized (inner) {
                outer.notify();
                inner.notifyAll();
            }
            try {
                inner.notify();
            } catch (IllegalMonitorStateException e) { System.out.println("inner released"); }
            outer.notify();
        }
        synchronized (outer) {
            outer.wait(1);
            System.out.println("timed out holding " + Thread.holdsLock(outer));
        }
    }
}
