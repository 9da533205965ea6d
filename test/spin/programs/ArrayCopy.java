public class ArrayCopy {
    static final Object lock = new Object();
    static final String[] log = new String[4];
    static int n;
    static void add(String s) { synchronized (lock) { System.arraycopy(log, 0, log, 1, n); log[0] = s; n++; } }
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> add("x")), u = new Thread(() -> add("y"));
        t.start(); u.start(); t.join(); u.join();
        assert n == 2;
        assert log[0] != log[1];
        assert log[0].equals("x") || log[0].equals("y");
    }
}
