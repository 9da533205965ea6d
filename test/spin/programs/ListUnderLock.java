import java.util.ArrayList;
import java.util.List;
public class ListUnderLock {
    static final List<Integer> list = new ArrayList<>();
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> { synchronized (list) { list.add(1); } });
        Thread u = new Thread(() -> { synchronized (list) { list.add(2); } });
        t.start(); u.start(); t.join(); u.join();
        assert list.size() == 2;
        int sum = 0;
        for (int x : list) sum += x;
        assert sum == 3;
    }
}
