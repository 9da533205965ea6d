// A stack shared by threads keeps every element exactly once.
import java.util.*;

public class ThreadSafeStack {
    private final Deque<Integer> items = new ArrayDeque<>();

    synchronized void push(int v) {
        items.push(v);
        notify();
    }

    synchronized int pop() throws InterruptedException {
        while (items.isEmpty()) wait();
        return items.pop();
    }

    synchronized int size() { return items.size(); }

    public static void main(String[] args) throws InterruptedException {
        ThreadSafeStack s = new ThreadSafeStack();
        List<Thread> threads = new ArrayList<>();
        boolean[] seen = new boolean[30];
        int[] duplicates = {0};
        for (int p = 0; p < 3; p++) {
            int base = p * 10;
            threads.add(new Thread(() -> {
                for (int i = 0; i < 10; i++) s.push(base + i);
            }));
        }
        for (int c = 0; c < 2; c++)
            threads.add(new Thread(() -> {
                try {
                    for (int i = 0; i < 15; i++) {
                        int v = s.pop();
                        synchronized (seen) {
                            if (seen[v]) duplicates[0]++;
                            seen[v] = true;
                        }
                    }
                } catch (InterruptedException e) { duplicates[0] = -1; }
            }));
        Collections.reverse(threads);
        threads.forEach(Thread::start);
        for (Thread t : threads) t.join();
        int count = 0;
        for (boolean b : seen)
            if (b) count++;
        System.out.println(count + " " + duplicates[0] + " " + s.size());
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        Map<Integer, Integer> map = Collections.synchronizedMap(new TreeMap<>());
        threads.clear();
        for (int i = 0; i < 4; i++) {
            int k = i;
            threads.add(new Thread(() -> {
                for (int j = 0; j < 10; j++) {
                    list.add(k * 10 + j);
                    map.merge(j, k, Integer::sum);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread t : threads) t.join();
        Collections.sort(list);
        System.out.println(list);
        System.out.println(map);
    }
}
