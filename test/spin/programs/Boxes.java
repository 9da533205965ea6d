public class Boxes {
    static Integer total = 0;
    static Long big = 0L;
    static synchronized void add(int x) { total += x; big = big + x; }
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> add(200)), u = new Thread(() -> add(100));
        t.start(); u.start(); t.join(); u.join();
        assert total.equals(300) && big == 300L;
        assert Math.max(total, 5) == 300;
    }
}
