import java.util.concurrent.atomic.AtomicInteger;
public class AtomicCounter {
    static final AtomicInteger n = new AtomicInteger();
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> n.incrementAndGet()), u = new Thread(() -> n.incrementAndGet());
        t.start(); u.start(); t.join(); u.join();
        assert n.get() == 2;
        System.out.println("n = " + n.get());
    }
}
