// Where a call begins, and other threads act before it ends, its beginning stands after what the line has done before.
// test: bandera check %s
// expect: exit 1
// expect: assert: violated at CallBegins.java:%here (replayed
// expect: ~v = null\n +ReentrantReadWriteLock.ReadLock.unlock begins\n
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class CallBegins {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> values = new HashMap<>();
    private int loads;

    int get(String key) {
        lock.readLock().lock();
        try { Integer v = values.get(key); if (v != null) return v; } finally { lock.readLock().unlock(); }
        lock.writeLock().lock();
        try {
            loads++;
            values.put(key, loads);
            return values.get(key);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        CallBegins cache = new CallBegins();
        Thread one = new Thread(() -> cache.get("x"), "one");
        Thread two = new Thread(() -> cache.get("x"), "two");
        one.start();
        two.start();
        one.join();
        two.join();
        assert cache.loads == 1; // here
    }
}
