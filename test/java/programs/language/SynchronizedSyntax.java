// Synchronized blocks and methods in one thread: returns, exceptions and nesting.
public class SynchronizedSyntax {
    static final Object lock = new Object();
    int value;
    synchronized int bump() { return ++value; }

    static synchronized String shared(String s) {
        synchronized (lock) { return s + Thread.holdsLock(lock) + Thread.holdsLock(SynchronizedSyntax.class); }
    }

    int early(boolean quick) {
        synchronized (this) {
            if (quick) return 1;
            value += 10;
        }
        synchronized (lock) {
            value += 100;
            return value;
        }
    }

    synchronized void failing() { throw new IllegalStateException("holds " + Thread.holdsLock(this)); }
    synchronized int again(int n) { return n == 0 ? value : again(n - 1) + 1; }

    public static void main(String[] args) {
        SynchronizedSyntax o = new SynchronizedSyntax();
        System.out.println(o.bump() + o.bump());
        System.out.println(shared("x "));
        System.out.println(Thread.holdsLock(lock));
        System.out.println(o.early(true) + " " + o.early(false));
        try {
            o.failing();
        } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(Thread.holdsLock(o));
        System.out.println(o.again(5));
        synchronized (o) {
            synchronized (o) {
                synchronized (lock) { System.out.println(Thread.holdsLock(o) && Thread.holdsLock(lock)); }
                System.out.println(Thread.holdsLock(lock));
            }
            System.out.println(Thread.holdsLock(o));
        }
        System.out.println(Thread.holdsLock(o));
        for (int i = 0; i < 3; i++) {
            synchronized (lock) {
                if (i == 1) continue;
                System.out.println(i);
            }
        }
        try {
            synchronized (lock) { throw new RuntimeException("out"); }
        } catch (RuntimeException e) { System.out.println(e.getMessage() + Thread.holdsLock(lock)); }
        try {
            Object none = null;
            synchronized (none) { System.out.println("never"); }
        } catch (NullPointerException e) { System.out.println("null lock"); }
        synchronized (new int[0]) { System.out.println("array"); }
        synchronized (String.class) { System.out.println(Thread.holdsLock(String.class)); }
        String kept = "interned";
        synchronized (kept) {
            System.out.println(Thread.holdsLock("inter"
                                                + "ned"));
        }
    }
}
