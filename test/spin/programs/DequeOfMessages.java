import java.util.ArrayDeque;
public class DequeOfMessages {
    static final ArrayDeque<Integer> q = new ArrayDeque<>();
    public static void main(String[] a) throws InterruptedException {
        Thread p = new Thread(() -> { for (int i = 0; i < 2; i++) synchronized (q) { q.addLast(i); q.notify(); } });
        p.start();
        for (int i = 0; i < 2; i++) synchronized (q) {
            while (q.isEmpty()) q.wait();
            int got = q.removeFirst();
            assert got == i;
        }
        p.join();
    }
}
