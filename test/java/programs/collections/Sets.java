// HashSet, LinkedHashSet and set algebra.
import java.util.*;

public class Sets {
    static <T> Set<T> union(Set<T> a, Set<T> b) {
        Set<T> r = new TreeSet<>(a);
        r.addAll(b);
        return r;
    }

    static <T> Set<T> intersection(Set<T> a, Set<T> b) {
        Set<T> r = new TreeSet<>(a);
        r.retainAll(b);
        return r;
    }

    static <T> Set<T> difference(Set<T> a, Set<T> b) {
        Set<T> r = new TreeSet<>(a);
        r.removeAll(b);
        return r;
    }

    public static void main(String[] args) {
        Set<Integer> a = new HashSet<>(List.of(5, 1, 9, 3)), b = new HashSet<>(List.of(3, 4, 5));
        System.out.println(a + " " + b);
        System.out.println(union(a, b) + " " + intersection(a, b) + " " + difference(a, b) + " " + difference(b, a));
        System.out.println(a.add(5) + " " + a.add(6) + " " + a.remove(1) + " " + a.remove(100) + " " + a);
        System.out.println(a.contains(9) + " " + a.containsAll(List.of(9, 6)) + " " + a.isEmpty() + " " + a.size());
        System.out.println(a.equals(new TreeSet<>(a)) + " " + a.equals(new ArrayList<>(a)) + " " +
                           Set.of(1, 2).equals(new HashSet<>(List.of(2, 1))));
        a.addAll(List.of(20, 21));
        a.removeIf(x -> x % 2 == 1);
        System.out.println(a);
        Iterator<Integer> it = a.iterator();
        it.next();
        it.remove();
        System.out.println(a.size());
        a.add(null);
        System.out.println(a.contains(null) + " " + a);
        Set<String> words = new HashSet<>();
        int duplicates = 0;
        for (String w : "to be or not to be that is the question to be".split(" "))
            if (!words.add(w)) duplicates++;
        System.out.println(words + " " + duplicates);
        try {
            Set.of(1, 1);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try {
            Set.of(1).add(2);
        } catch (UnsupportedOperationException e) { System.out.println("immutable"); }
        System.out.println(Set.copyOf(List.of(7, 7)).size());
        Object[] array = new TreeSet<>(b).toArray();
        System.out.println(Arrays.toString(array));
        b.clear();
        System.out.println(b + " " + b.isEmpty());
        Set<Object> mixed = new LinkedHashSet<>(Arrays.asList(1, "1", '1', 1L, 1.0, null, 1));
        System.out.println(mixed + " " + mixed.size());
        Set<Integer> big = new HashSet<>();
        for (int i = 0; i < 1000; i += 7) big.add(i % 128);
        System.out.println(big.size() + " " + big.stream().mapToInt(x -> x).sum());
        System.out.println(Collections.newSetFromMap(new TreeMap<Integer, Boolean>()).add(1));
    }
}
