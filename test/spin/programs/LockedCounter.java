import java.util.concurrent.locks.ReentrantLock;
public class LockedCounter {
    static final ReentrantLock lock = new ReentrantLock();
    static int n;
    static void inc() { lock.lock(); try { n++; } finally { lock.unlock(); } }
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(LockedCounter::inc), u = new Thread(LockedCounter::inc);
        t.start(); u.start(); t.join(); u.join();
        assert n == 2;
    }
}
