// Synchronized and checked wrappers, used by one thread.
import java.util.*;

public class SynchronizedViews {
    public static void main(String[] args) {
        List<Integer> l = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 5; i++) l.add(i * 3);
        synchronized (l) {
            for (int v : l) System.out.print(v + " ");
        }
        System.out.println();
        l.remove(Integer.valueOf(6));
        l.sort(Comparator.reverseOrder());
        System.out.println(l + " " + l.indexOf(3) + " " + l.subList(1, 3) + " " + l.equals(List.of(12, 9, 3, 0)));
        Map<String, Integer> m = Collections.synchronizedMap(new TreeMap<>());
        m.put("b", 1);
        m.merge("b", 5, Integer::sum);
        m.computeIfAbsent("a", String::length);
        System.out.println(m + " " + m.containsKey("a") + " " + m.keySet() + " " + m.values());
        Set<Integer> s = Collections.synchronizedSet(new LinkedHashSet<>(List.of(3, 1, 2)));
        s.add(1);
        s.removeIf(x -> x > 2);
        System.out.println(s + " " + s.size());
        Collection<Object> c = Collections.synchronizedCollection(new ArrayDeque<>(List.of("x")));
        c.add("y");
        System.out.println(c + " " + c.contains("x"));
        SortedMap<Integer, Integer> sorted = Collections.synchronizedSortedMap(new TreeMap<>(Map.of(1, 2, 3, 4)));
        System.out.println(sorted.firstKey() + " " + sorted.headMap(3));
        List<String> checked = Collections.checkedList(new ArrayList<>(), String.class);
        checked.add("fine");
        try {
            ((List) checked).add(5);
        } catch (ClassCastException e) { System.out.println("checked"); }
        System.out.println(checked);
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>());
        lifo.add(1);
        lifo.add(2);
        System.out.println(lifo.poll() + " " + lifo);
        List<Integer> nested = Collections.unmodifiableList(Collections.synchronizedList(new LinkedList<>(List.of(1))));
        try {
            nested.add(2);
        } catch (UnsupportedOperationException e) { System.out.println("outer wins " + nested); }
    }
}
