// wait and notify without the lock.
public class IllegalMonitors {
    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " fine");
        } catch (IllegalMonitorStateException e) { System.out.println(name + " illegal"); }
    }

    interface Waiting {
        void run() throws InterruptedException;
    }

    static Runnable quietly(Waiting w) {
        return () -> {
            try {
                w.run();
            } catch (InterruptedException e) { System.out.println("interrupted"); }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        Object o = new Object(), p = new Object();
        attempt("notify", o::notify);
        attempt("notifyAll", o::notifyAll);
        attempt("wait", quietly(o::wait));
        attempt("timed wait", quietly(() -> o.wait(1)));
        synchronized (o) {
            attempt("held notify", o::notify);
            attempt("other notify", p::notify);
            attempt("held wait", quietly(() -> o.wait(1)));
            attempt("other wait", quietly(() -> p.wait(1)));
            synchronized (p) {
                attempt("both", () -> {
                    o.notify();
                    p.notifyAll();
                });
            }
            attempt("released", p::notify);
        }
        attempt("after", o::notify);
        synchronized (o) {
            Thread t = new Thread(() -> attempt("other thread", o::notify));
            t.start();
            t.join();
        }
        try {
            synchronized (o) { o.wait(-1); }
        } catch (IllegalArgumentException e) { System.out.println("negative timeout"); }
        attempt("class", IllegalMonitors.class ::notify);
        synchronized (IllegalMonitors.class) { attempt("held class", IllegalMonitors.class ::notify); }
        attempt("array", new int[0] ::notify);
        String s = "text";
        synchronized (s) { attempt("string", s::notifyAll); }
    }
}
