// Objects published safely through locks, volatile fields and joins.
import java.util.*;

public class SharedInitialisation {
    static class Config {
        final Map<String, Integer> values = new TreeMap<>();
        final int[] table = new int[10];
        Config(int n) {
            for (int i = 0; i < 10; i++) table[i] = i * n;
            values.put("n", n);
        }
        int check() {
            int s = 0;
            for (int t : table) s += t;
            return s + values.get("n");
        }
    }

    static volatile Config published;
    static Config guarded;
    static final Object lock = new Object();
    static Config plain;

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[3];
        Thread reader = new Thread(() -> {
            while (published == null) Thread.onSpinWait();
            seen[0] = published.check();
        });
        reader.start();
        published = new Config(3);
        reader.join();
        System.out.println(seen[0]);
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                while (guarded == null) try {
                        lock.wait();
                    } catch (InterruptedException e) { return; }
                seen[1] = guarded.check();
            }
        });
        waiter.start();
        synchronized (lock) {
            guarded = new Config(5);
            lock.notifyAll();
        }
        waiter.join();
        System.out.println(seen[1]);
        Thread maker = new Thread(() -> plain = new Config(7));
        maker.start();
        maker.join();
        System.out.println(plain.check());
        plain = new Config(9);
        Thread user = new Thread(() -> seen[2] = plain.check());
        user.start();
        user.join();
        System.out.println(seen[2]);
        List<Integer> results = new ArrayList<>();
        Thread[] chain = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int k = i;
            Thread before = i == 0 ? null : chain[i - 1];
            chain[i] = new Thread(() -> {
                if (before != null) try {
                        before.join();
                    } catch (InterruptedException e) { return; }
                results.add(k * k);
            });
            chain[i].start();
        }
        chain[3].join();
        System.out.println(results);
    }
}
