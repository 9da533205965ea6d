// jdk: 21
// First and last elements, and reversed views.
import java.util.*;

public class SequencedCollections {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        System.out.println(l.getFirst() + " " + l.getLast() + " " + l.reversed());
        l.addFirst(0);
        l.addLast(4);
        System.out.println(l + " " + l.removeFirst() + " " + l.removeLast());
        l.reversed().add(9);
        System.out.println(l);
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        m.put("a", 1);
        m.put("b", 2);
        m.putFirst("z", 0);
        System.out.println(m + " " + m.firstEntry() + " " + m.lastEntry() + " " + m.reversed());
        System.out.println(m.pollLastEntry() + " " + m.sequencedKeySet().reversed());
        LinkedHashSet<Integer> s = new LinkedHashSet<>(List.of(3, 1, 2));
        System.out.println(s.reversed() + " " + s.getFirst());
        s.addLast(3);
        System.out.println(s);
        TreeSet<Integer> t = new TreeSet<>(s);
        System.out.println(t.getFirst() + " " + t.reversed());
        Deque<Integer> d = new ArrayDeque<>(List.of(5, 6));
        System.out.println(d.reversed() + " " + d.getFirst());
        try {
            new ArrayList<>().getFirst();
        } catch (NoSuchElementException e) { System.out.println("empty"); }
        System.out.println("abc".indexOf('c', 0, 2) + " " + new StringBuilder().repeat("ab", 3) + " " +
                           Math.clamp(15L, 0, 10));
        System.out.println(String.join(",", "a-b-c".splitWithDelimiters("-", 2)));
    }
}
