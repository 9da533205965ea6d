public class Points {
    record Point(int x, int y) { }
    static Point p = new Point(0, 0);
    static synchronized void move(int dx, int dy) { p = new Point(p.x() + dx, p.y() + dy); }
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> move(1, 0)), u = new Thread(() -> move(0, 1));
        t.start(); u.start(); t.join(); u.join();
        assert p.equals(new Point(1, 1));
    }
}
