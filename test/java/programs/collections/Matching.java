// Grouping, zipping, chunking and sliding windows written by hand.
import java.util.*;

public class Matching {
    static <T> List<List<T>> chunks(List<T> l, int n) {
        List<List<T>> r = new ArrayList<>();
        for (int i = 0; i < l.size(); i += n) r.add(new ArrayList<>(l.subList(i, Math.min(i + n, l.size()))));
        return r;
    }

    static <T> List<List<T>> windows(List<T> l, int n) {
        List<List<T>> r = new ArrayList<>();
        for (int i = 0; i + n <= l.size(); i++) r.add(List.copyOf(l.subList(i, i + n)));
        return r;
    }

    static <A, B> Map<A, B> zip(List<A> a, List<B> b) {
        Map<A, B> m = new LinkedHashMap<>();
        Iterator<B> it = b.iterator();
        for (A x : a)
            if (it.hasNext()) m.put(x, it.next());
        return m;
    }

    static <T> List<T> interleave(List<T> a, List<T> b) {
        List<T> r = new LinkedList<>();
        for (int i = 0; i < Math.max(a.size(), b.size()); i++) {
            if (i < a.size()) r.add(a.get(i));
            if (i < b.size()) r.add(b.get(i));
        }
        return r;
    }

    static <T extends Comparable<T>> List<T> merge(List<T> a, List<T> b) {
        List<T> r = new ArrayList<>();
        int i = 0, j = 0;
        while (i < a.size() || j < b.size())
            r.add(j == b.size() || i < a.size() && a.get(i).compareTo(b.get(j)) <= 0 ? a.get(i++) : b.get(j++));
        return r;
    }

    static <T> Set<Set<T>> powerSet(List<T> l) {
        if (l.isEmpty()) return new LinkedHashSet<>(Set.of(Set.of()));
        Set<Set<T>> r = new LinkedHashSet<>();
        for (Set<T> s : powerSet(l.subList(1, l.size()))) {
            r.add(s);
            Set<T> t = new TreeSet<>(s);
            t.add(l.get(0));
            r.add(t);
        }
        return r;
    }

    public static void main(String[] args) {
        List<Integer> l = List.of(1, 2, 3, 4, 5, 6, 7);
        System.out.println(chunks(l, 3) + " " + chunks(List.of(), 2));
        System.out.println(windows(l, 4) + " " + windows(l, 9));
        System.out.println(zip(List.of("a", "b", "c"), l));
        System.out.println(interleave(List.of(1, 3, 5, 7), List.of(2, 4)));
        System.out.println(merge(List.of(1, 4, 9), List.of(2, 3, 10, 11)));
        System.out.println(powerSet(List.of(1, 2, 3)));
        Map<Integer, List<String>> groups = new TreeMap<>();
        for (String w : "one three five seven eleven".split(" "))
            groups.computeIfAbsent(w.length(), k -> new ArrayList<>()).add(w);
        System.out.println(groups);
        int[][] transposed = new int[3][2];
        int[][] m = {{1, 2, 3}, {4, 5, 6}};
        for (int r = 0; r < 2; r++)
            for (int c = 0; c < 3; c++) transposed[c][r] = m[r][c];
        System.out.println(Arrays.deepToString(transposed));
    }
}
