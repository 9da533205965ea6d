// TreeSet navigation, ranges and comparators.
import java.util.*;

public class TreeSets {
    public static void main(String[] args) {
        TreeSet<Integer> s = new TreeSet<>(List.of(50, 10, 40, 20, 30));
        System.out.println(s + " " + s.first() + " " + s.last());
        for (int k : new int[] {5, 10, 25, 50, 60})
            System.out.println(k + ": " + s.floor(k) + " " + s.lower(k) + " " + s.ceiling(k) + " " + s.higher(k));
        System.out.println(s.headSet(30) + " " + s.headSet(30, true) + " " + s.tailSet(30) + " " +
                           s.tailSet(30, false) + " " + s.subSet(10, 40) + " " + s.subSet(10, false, 40, true));
        System.out.println(s.descendingSet() + " " + s.pollFirst() + " " + s.pollLast() + " " + s);
        NavigableSet<Integer> view = s.subSet(15, true, 45, true);
        view.add(33);
        view.remove(20);
        System.out.println(s + " " + view);
        try {
            view.add(100);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(s.contains(33) + " " + s.add(33) + " " + s.remove(99));
        TreeSet<String> lengths =
            new TreeSet<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        lengths.addAll(List.of("bb", "a", "ccc", "aa", "b"));
        System.out.println(lengths + " " + lengths.ceiling("zz") + " " + lengths.first());
        TreeSet<int[]> arrays = new TreeSet<>((x, y) -> x[0] - y[0]);
        arrays.add(new int[] {2, 0});
        arrays.add(new int[] {1, 0});
        arrays.add(new int[] {2, 9});
        System.out.println(arrays.size() + " " + arrays.first()[0] + " " + arrays.last()[1]);
        Iterator<Integer> d = s.descendingIterator();
        StringBuilder b = new StringBuilder();
        while (d.hasNext()) b.append(d.next()).append(' ');
        System.out.println(b.toString().trim());
        System.out.println(new TreeSet<>(lengths).comparator() == lengths.comparator());
        System.out.println(s.comparator());
        try {
            new TreeSet<Object>().add(new Object());
        } catch (ClassCastException e) { System.out.println("not comparable"); }
        System.out.println(new TreeSet<>(Set.of('x', 'a', 'm')) + " " + new TreeSet<>(List.of(1.5, -0.0, 0.0)));
        System.out.println(s.clone().equals(s) + " " + s.headSet(0).isEmpty());
    }
}
