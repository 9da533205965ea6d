import java.util.HashMap;
import java.util.Map;
public class MapUnderLock {
    static final Map<String, Integer> map = new HashMap<>();
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> { synchronized (map) { map.merge("a", 1, Integer::sum); } });
        Thread u = new Thread(() -> { synchronized (map) { map.merge("a", 1, Integer::sum); } });
        t.start(); u.start(); t.join(); u.join();
        assert map.get("a") == 2;
    }
}
