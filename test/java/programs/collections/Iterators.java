// Iterators and ListIterators: remove, set, add and positions.
import java.util.*;

public class Iterators {
    public static void main(String[] args) {
        List<String> l = new ArrayList<>(List.of("a", "b", "c", "d"));
        ListIterator<String> it = l.listIterator();
        while (it.hasNext()) {
            int i = it.nextIndex();
            String s = it.next();
            if (s.equals("b"))
                it.remove();
            else if (s.equals("c")) {
                it.set("C");
                it.add("c2");
            }
            System.out.println(i + s + it.previousIndex());
        }
        System.out.println(l);
        while (it.hasPrevious()) System.out.print(it.previous() + it.nextIndex() + " ");
        System.out.println();
        it = l.listIterator(2);
        System.out.println(it.next() + it.previous() + it.previous());
        it.set("x");
        System.out.println(l);
        try {
            it.remove();
            it.set("y");
        } catch (IllegalStateException e) { System.out.println("set after remove " + l); }
        it.add("n");
        try {
            it.remove();
        } catch (IllegalStateException e) { System.out.println("remove after add " + l); }
        for (Collection<Integer> c :
             List.of(new ArrayList<>(List.of(1, 2, 3, 4)), new LinkedList<>(List.of(1, 2, 3, 4)),
                     new TreeSet<>(List.of(1, 2, 3, 4)), new ArrayDeque<>(List.of(1, 2, 3, 4)),
                     new PriorityQueue<>(List.of(1, 2, 3, 4)), new HashSet<>(List.of(1, 2, 3, 4)),
                     new Vector<>(List.of(1, 2, 3, 4)))) {
            Iterator<Integer> i = c.iterator();
            while (i.hasNext())
                if (i.next() % 2 == 0) i.remove();
            System.out.println(c.getClass().getSimpleName() + c);
            try {
                i.next();
            } catch (NoSuchElementException e) { System.out.print("end "); }
        }
        System.out.println();
        Map<Integer, Integer> m = new TreeMap<>(Map.of(1, 1, 2, 4, 3, 9));
        m.values().removeIf(v -> v == 4);
        for (Iterator<Integer> k = m.keySet().iterator(); k.hasNext();)
            if (k.next() == 3) k.remove();
        System.out.println(m);
        Iterator<Integer> range = new Iterator<>() {
            int n = 0;
            public boolean hasNext() { return n < 3; }
            public Integer next() { return n++; }
        };
        try {
            range.remove();
        } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
        Iterable<Integer> iterable = () -> range;
        for (int v : iterable) System.out.println(v);
        iterable.forEach(v -> System.out.println("none left"));
        Iterator<Integer> none = Collections.emptyIterator();
        System.out.println(none.hasNext());
        Spliterator<Integer> s = List.of(1, 2, 3).spliterator();
        s.tryAdvance(v -> System.out.println("advance " + v));
        s.forEachRemaining(v -> System.out.println("remaining " + v));
    }
}
