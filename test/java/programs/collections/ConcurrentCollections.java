// The collections of java.util.concurrent, used by one thread.
import java.util.*;
import java.util.concurrent.*;

public class ConcurrentCollections {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (String s : "a b a c b a".split(" ")) m.merge(s, 1, Integer::sum);
        System.out.println(new TreeMap<>(m));
        System.out.println(m.putIfAbsent("a", 9) + " " + m.putIfAbsent("z", 9) + " " + m.computeIfAbsent("y", k -> 7) +
                           " " + m.computeIfPresent("z", (k, v) -> null) + " " + m.getOrDefault("q", -1) + " " +
                           m.replace("a", 3, 30) + " " + m.remove("b", 1) + " " + m.size());
        try {
            m.put(null, 1);
        } catch (NullPointerException e) { System.out.println("no nulls"); }
        for (int i = 0; i < 100; i++) m.put("k" + i, i);
        int sum = 0;
        for (int v : m.values()) sum += v;
        System.out.println(m.size() + " " + sum + " " + m.containsKey("k50") + " " + m.get("k99"));
        for (String k : m.keySet())
            if (k.startsWith("k")) m.remove(k);
        System.out.println(new TreeMap<>(m));
        System.out.println(m.reduceValues(1000, Integer::sum) + " " + m.mappingCount());
        CopyOnWriteArrayList<Integer> c = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (int v : c) c.add(v * 10);
        System.out.println(c + " " + c.addIfAbsent(1) + " " + c.addIfAbsent(5) + " " + c.remove(Integer.valueOf(2)) +
                           " " + c.size());
        ConcurrentLinkedQueue<String> q = new ConcurrentLinkedQueue<>(List.of("x", "y"));
        q.offer("z");
        System.out.println(q.poll() + q.peek() + q + q.remove("z") + q.size());
        ArrayBlockingQueue<Integer> b = new ArrayBlockingQueue<>(2);
        System.out.println(b.offer(1) + " " + b.offer(2) + " " + b.offer(3) + " " + b.remainingCapacity() + " " +
                           b.take() + " " + b.poll() + " " + b.poll());
        LinkedBlockingQueue<Integer> l = new LinkedBlockingQueue<>();
        l.put(5);
        l.put(6);
        List<Integer> drained = new ArrayList<>();
        l.drainTo(drained);
        System.out.println(drained + " " + l.isEmpty());
        try {
            b.remove();
        } catch (NoSuchElementException e) { System.out.println("empty"); }
        ConcurrentSkipListMap<Integer, String> s = new ConcurrentSkipListMap<>(Map.of(3, "c", 1, "a", 2, "b"));
        System.out.println(s + " " + s.firstKey() + " " + s.ceilingEntry(2) + " " + s.headMap(3));
        LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>();
        d.addFirst(1);
        d.addLast(2);
        d.push(0);
        System.out.println(d + " " + d.pollLast());
        PriorityBlockingQueue<Integer> p =
            new PriorityBlockingQueue<>(List.of(5, 1, 3).size(), Comparator.reverseOrder());
        p.addAll(List.of(5, 1, 3));
        System.out.println(p.take() + " " + p.take());
    }
}
