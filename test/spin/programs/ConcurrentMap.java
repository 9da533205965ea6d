import java.util.concurrent.ConcurrentHashMap;
public class ConcurrentMap {
    static final ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> m.put(1, 10)), u = new Thread(() -> m.putIfAbsent(1, 20));
        t.start(); u.start(); t.join(); u.join();
        assert m.get(1) == 10;
    }
}
