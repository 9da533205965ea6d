import java.util.Arrays;
public class CopyOf {
    static int[] data = {1, 2, 3};
    static synchronized void grow(int x) { data = Arrays.copyOf(data, data.length + 1); data[data.length - 1] = x; }
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> grow(4)), u = new Thread(() -> grow(5));
        t.start(); u.start(); t.join(); u.join();
        assert data.length == 5 && data[3] + data[4] == 9;
        int[] part = Arrays.copyOfRange(data, 1, 3);
        assert part[0] == 2;
    }
}
