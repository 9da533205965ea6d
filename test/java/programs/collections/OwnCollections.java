// Collections made from the abstract classes of java.util.
import java.util.*;

public class OwnCollections {
    static class Range extends AbstractList<Integer> {
        final int from, to;
        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }
        public Integer get(int i) {
            Objects.checkIndex(i, size());
            return from + i;
        }
        public int size() { return to - from; }
    }

    static class Bag<E> extends AbstractCollection<E> {
        private final Map<E, Integer> counts = new TreeMap<>();
        private int size;
        public boolean add(E e) {
            counts.merge(e, 1, Integer::sum);
            size++;
            return true;
        }
        public int size() { return size; }
        public Iterator<E> iterator() {
            List<E> all = new ArrayList<>();
            counts.forEach((e, n) -> all.addAll(Collections.nCopies(n, e)));
            return all.iterator();
        }
    }

    static class Evens extends AbstractSet<Integer> {
        public Iterator<Integer> iterator() { return List.of(0, 2, 4).iterator(); }
        public int size() { return 3; }
        public boolean contains(Object o) { return o instanceof Integer i && i % 2 == 0 && i >= 0 && i < 5; }
    }

    static class Squares extends AbstractMap<Integer, Integer> {
        public Set<Entry<Integer, Integer>> entrySet() {
            Set<Entry<Integer, Integer>> s = new LinkedHashSet<>();
            for (int i = 0; i < 4; i++) s.add(new SimpleEntry<>(i, i * i));
            return s;
        }
    }

    static class Ring<E> extends AbstractQueue<E> {
        private final LinkedList<E> items = new LinkedList<>();
        public boolean offer(E e) {
            if (items.size() == 3) items.removeFirst();
            return items.add(e);
        }
        public E poll() { return items.poll(); }
        public E peek() { return items.peek(); }
        public Iterator<E> iterator() { return items.iterator(); }
        public int size() { return items.size(); }
    }

    public static void main(String[] args) {
        Range r = new Range(5, 12);
        System.out.println(r + " " + r.indexOf(8) + " " + r.contains(20) + " " + r.subList(2, 4) + " " + r.hashCode() +
                           " " + r.equals(List.of(5, 6, 7, 8, 9, 10, 11)));
        try {
            r.add(1);
        } catch (UnsupportedOperationException e) { System.out.println("fixed"); }
        System.out.println(r.stream().mapToInt(x -> x).sum() + " " + Collections.max(r) + " " +
                           new ArrayList<>(r).size());
        Bag<String> b = new Bag<>();
        b.addAll(List.of("x", "y", "x"));
        System.out.println(b + " " + b.size() + " " + b.contains("y") + " " + Arrays.toString(b.toArray()));
        Evens e = new Evens();
        System.out.println(e + " " + e.contains(4) + " " + e.equals(Set.of(0, 2, 4)) + " " + e.hashCode() + " " +
                           e.containsAll(List.of(0, 2)));
        Squares s = new Squares();
        System.out.println(s + " " + s.get(3) + " " + s.containsKey(9) + " " + s.containsValue(9) + " " + s.keySet() +
                           " " + s.values() + " " + s.size());
        Ring<Integer> q = new Ring<>();
        for (int i = 0; i < 5; i++) q.add(i);
        System.out.println(q + " " + q.element() + " " + q.remove() + " " + q.size());
        ListIterator<Integer> it = r.listIterator(7);
        System.out.println(it.previous() + it.previous());
        System.out.println(new TreeMap<>(s).lastEntry());
    }
}
