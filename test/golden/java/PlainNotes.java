// What says nothing about threads is not among the notes of a counterexample: what strings, boxes and views of locks
// return, monitors of nobody else, what threads note of themselves.
// test: bandera check %s
// expect: exit 1
// expect: assert: violated at PlainNotes.java:%here (replayed
// expect: ~\A(?!(.|\n)*(intValue|readLock returns|writeLock returns|monitor of Vector|monitor of Thread|\.activity))
// expect: acquires WriteLock@
// expect: HashMap.get returns
import java.util.HashMap;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class PlainNotes {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> values = new HashMap<>();
    private int loads;

    int get(String key) {
        lock.readLock().lock();
        try { Integer v = values.get(key); if (v != null) return v; } finally { lock.readLock().unlock(); }
        lock.writeLock().lock();
        try {
            loads++; // another thread may have loaded it meanwhile
            values.put(key, loads);
            return values.get(key);
        } finally {
            lock.writeLock().unlock();
        }
    }

    synchronized int count() {
        return Thread.currentThread().getState() == Thread.State.RUNNABLE ? loads : 0;
    }

    public static void main(String[] arguments) throws InterruptedException {
        PlainNotes cache = new PlainNotes();
        Thread one = new Thread(() -> cache.get("x"), "one");
        Thread two = new Thread(() -> cache.get("x"), "two");
        one.start();
        two.start();
        Vector<String> own = new Vector<>();
        own.add("a");
        one.join();
        two.join();
        assert cache.count() == 1; // here
    }
}
