// Collections.sort, reverse, shuffle with a seed, swap, rotate and fill.
import java.util.*;

public class CollectionsSort {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 12; i++) l.add(i * 7 % 12);
        System.out.println(l);
        Collections.sort(l);
        System.out.println(l);
        Collections.reverse(l);
        System.out.println(l);
        Collections.shuffle(l, new Random(42));
        System.out.println(l);
        Collections.shuffle(l, new Random(1));
        System.out.println(l);
        Collections.swap(l, 0, 11);
        System.out.println(l);
        Collections.rotate(l, 3);
        System.out.println(l);
        Collections.rotate(l, -5);
        System.out.println(l);
        Collections.sort(l, Comparator.comparing(x -> x % 4));
        System.out.println(l);
        System.out.println(Collections.max(l) + " " + Collections.min(l) + " " + Collections.frequency(l, 3));
        System.out.println(Collections.nCopies(4, "x") + " " + Collections.disjoint(List.of(1, 2), List.of(3)) + " " +
                           Collections.disjoint(List.of(1, 2), List.of(2)));
        Collections.fill(l.subList(0, 3), -1);
        System.out.println(l);
        System.out.println(Collections.replaceAll(l, -1, 77) + " " + l);
        System.out.println(Collections.indexOfSubList(l, List.of(77, 77)) + " " +
                           Collections.lastIndexOfSubList(l, List.of(77, 77)));
        List<String> s = new LinkedList<>(List.of("pear", "fig", "apple", "kiwi"));
        Collections.sort(s);
        System.out.println(s);
        Collections.sort(s, Comparator.comparing(String::length));
        System.out.println(s);
        Collections.shuffle(s, new Random(5));
        System.out.println(s);
        List<Integer> many = new ArrayList<>();
        int x = 3;
        for (int i = 0; i < 100; i++) {
            x = x * 75 % 257;
            many.add(x);
        }
        Collections.sort(many);
        int checksum = 0;
        for (int v : many) checksum = checksum * 31 + v;
        System.out.println(checksum + " " + many.get(0) + " " + many.get(99));
        List<Integer> target = new ArrayList<>(Collections.nCopies(5, 0));
        Collections.copy(target, List.of(1, 2, 3));
        System.out.println(target);
        Collections.addAll(target, 8, 9);
        System.out.println(target);
        try {
            Collections.copy(new ArrayList<>(), List.of(1));
        } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try {
            Collections.max(new ArrayList<Integer>());
        } catch (NoSuchElementException e) { System.out.println("empty"); }
    }
}
