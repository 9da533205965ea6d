// Fail-fast iterators of the collections.
import java.util.*;

public class ConcurrentModification {
    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " fine");
        } catch (ConcurrentModificationException | IllegalStateException | NoSuchElementException |
                 UnsupportedOperationException e) {
            System.out.println(name + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static List<Integer> numbers() { return new ArrayList<>(List.of(1, 2, 3, 4)); }

    public static void main(String[] args) {
        attempt("remove in loop", () -> {
            List<Integer> l = numbers();
            for (Integer i : l) l.remove(i);
        });
        attempt("remove before the last", () -> {
            List<Integer> l = numbers();
            for (Integer i : l)
                if (i == 3) l.remove(i);
            System.out.println(l);
        });
        attempt("add in loop", () -> {
            List<Integer> l = numbers();
            for (Integer i : l) l.add(i);
        });
        attempt("iterator remove", () -> {
            List<Integer> l = numbers();
            for (Iterator<Integer> it = l.iterator(); it.hasNext();)
                if (it.next() % 2 == 0) it.remove();
            System.out.println(l);
        });
        attempt("set in loop", () -> {
            List<Integer> l = numbers();
            for (Integer i : l) l.set(0, i);
            System.out.println(l);
        });
        attempt("map", () -> {
            Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1));
            m.put(2, 2);
            for (Integer k : m.keySet()) m.put(k + 10, k);
        });
        attempt("map value", () -> {
            Map<Integer, Integer> m = new TreeMap<>(Map.of(1, 1, 2, 2));
            for (Integer k : m.keySet()) m.put(k, k * 10);
            System.out.println(m);
        });
        attempt("linked list", () -> {
            List<Integer> l = new LinkedList<>(numbers());
            for (Integer i : l) l.remove(i);
        });
        attempt("sublist", () -> {
            List<Integer> l = numbers();
            List<Integer> s = l.subList(0, 2);
            l.add(5);
            System.out.println(s.size());
        });
        attempt("forEach", () -> {
            List<Integer> l = numbers();
            l.forEach(i -> l.add(1));
        });
        attempt("removeIf", () -> {
            List<Integer> l = numbers();
            l.removeIf(i -> i > 2);
            System.out.println(l);
        });
        attempt("twice", () -> {
            Iterator<Integer> it = numbers().iterator();
            it.next();
            it.remove();
            it.remove();
        });
        attempt("remove first", () -> numbers().iterator().remove());
        attempt("past the end", () -> new ArrayList<>().iterator().next());
        attempt("immutable", () -> List.of(1).add(2));
        attempt("unmodifiable", () -> Collections.unmodifiableList(numbers()).remove(0));
        attempt("as list", () -> Arrays.asList(1, 2).add(3));
        attempt("deque", () -> new ArrayDeque<>().pop());
        attempt("queue", () -> new PriorityQueue<>().remove());
        attempt("treeset", () -> new TreeSet<>().first());
        attempt("sort", () -> {
            List<Integer> l = numbers();
            for (Integer i : l) Collections.sort(l);
        });
    }
}
