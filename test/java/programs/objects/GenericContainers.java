// Containers with type parameters: pairs, stacks, caches and optional cells.
import java.util.*;

public class GenericContainers {
    static class Pair<A, B> {
        A a;
        B b;
        Pair(A a, B b) {
            this.a = a;
            this.b = b;
        }
        Pair<B, A> swap() { return new Pair<>(b, a); }
        static <T extends Comparable<T>> Pair<T, T> ordered(T x, T y) {
            return x.compareTo(y) <= 0 ? new Pair<>(x, y) : new Pair<>(y, x);
        }
        @Override
        public String toString() {
            return "(" + a + "," + b + ")";
        }
    }

    static class Bounded<T> {
        private final T[] items;
        private int n;
        @SuppressWarnings("unchecked")
        Bounded(int size) {
            items = (T[]) new Object[size];
        }
        boolean offer(T t) {
            if (n == items.length) return false;
            items[n++] = t;
            return true;
        }
        T poll() {
            if (n == 0) return null;
            T t = items[--n];
            items[n] = null;
            return t;
        }
    }

    static class Multi<K extends Comparable<K>, V> {
        private final TreeMap<K, List<V>> map = new TreeMap<>();
        Multi<K, V> put(K k, V v) {
            map.computeIfAbsent(k, x -> new ArrayList<>()).add(v);
            return this;
        }
        List<V> get(K k) { return map.getOrDefault(k, List.of()); }
        int size() {
            int n = 0;
            for (List<V> l : map.values()) n += l.size();
            return n;
        }
    }

    static class Cell<T extends Number> {
        T t;
        Cell(T t) { this.t = t; }
        double plus(Cell<? extends Number> o) { return t.doubleValue() + o.t.doubleValue(); }
    }

    static <T> void reverse(List<T> l) {
        for (int i = 0, j = l.size() - 1; i < j; i++, j--) {
            T t = l.get(i);
            l.set(i, l.get(j));
            l.set(j, t);
        }
    }

    public static void main(String[] args) {
        System.out.println(new Pair<>("x", 1).swap() + " " + Pair.ordered(5, 3) + " " + Pair.ordered("a", "b"));
        Bounded<String> b = new Bounded<>(2);
        System.out.println(b.offer("p") + " " + b.offer("q") + " " + b.offer("r") + " " + b.poll() + b.poll() +
                           b.poll());
        Multi<String, Integer> m = new Multi<String, Integer>().put("k", 1).put("j", 2).put("k", 3);
        System.out.println(m.map + " " + m.get("k") + m.get("none") + m.size());
        System.out.println(new Cell<>(1).plus(new Cell<>(2.5)) + new Cell<>(1L << 40).plus(new Cell<>((byte) 1)));
        List<Object> l = new ArrayList<>(Arrays.asList(1, "two", 3.0));
        reverse(l);
        System.out.println(l);
        Pair<Pair<Integer, String>, List<int[]>> deep = new Pair<>(new Pair<>(1, "s"), List.of(new int[] {7}));
        System.out.println(deep.a.b + deep.b.get(0)[0]);
        Pair raw = new Pair<>(1, 2);
        raw.a = "text";
        System.out.println(raw);
        @SuppressWarnings("unchecked") Pair<Integer, Integer> polluted = raw;
        try {
            int i = polluted.a;
            System.out.println(i);
        } catch (ClassCastException e) { System.out.println("wrong type inside"); }
        System.out.println(polluted.b + 1);
    }
}
