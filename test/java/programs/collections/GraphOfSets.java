// Relations as maps of sets: composition, closure, inverse and classes.
import java.util.*;

public class GraphOfSets {
    static Map<Integer, Set<Integer>> relation(int[][] pairs) {
        Map<Integer, Set<Integer>> r = new TreeMap<>();
        for (int[] p : pairs) r.computeIfAbsent(p[0], k -> new TreeSet<>()).add(p[1]);
        return r;
    }

    static Map<Integer, Set<Integer>> compose(Map<Integer, Set<Integer>> a, Map<Integer, Set<Integer>> b) {
        Map<Integer, Set<Integer>> r = new TreeMap<>();
        a.forEach(
            (x, ys)
                -> ys.forEach(
                    y -> b.getOrDefault(y, Set.of()).forEach(z -> r.computeIfAbsent(x, k -> new TreeSet<>()).add(z))));
        return r;
    }

    static Map<Integer, Set<Integer>> closure(Map<Integer, Set<Integer>> a) {
        Map<Integer, Set<Integer>> r = new TreeMap<>();
        a.forEach((k, v) -> r.put(k, new TreeSet<>(v)));
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Set<Integer> targets : r.values())
                for (Integer t : new ArrayList<>(targets))
                    changed |= targets.addAll(new ArrayList<>(r.getOrDefault(t, Set.of())));
        }
        return r;
    }

    static Map<Integer, Set<Integer>> inverse(Map<Integer, Set<Integer>> a) {
        Map<Integer, Set<Integer>> r = new TreeMap<>();
        a.forEach((x, ys) -> ys.forEach(y -> r.computeIfAbsent(y, k -> new TreeSet<>()).add(x)));
        return r;
    }

    static Collection<Set<Integer>> classes(int n, java.util.function.BiPredicate<Integer, Integer> same) {
        List<Set<Integer>> out = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int k = i;
            Optional<Set<Integer>> home = out.stream().filter(s -> same.test(s.iterator().next(), k)).findFirst();
            if (home.isPresent())
                home.get().add(i);
            else
                out.add(new TreeSet<>(Set.of(i)));
        }
        return out;
    }

    public static void main(String[] args) {
        Map<Integer, Set<Integer>> r = relation(new int[][] {{1, 2}, {2, 3}, {3, 4}, {4, 2}, {5, 1}});
        System.out.println(r);
        System.out.println(compose(r, r));
        System.out.println(closure(r));
        System.out.println(inverse(r));
        System.out.println(inverse(inverse(r)).equals(r));
        System.out.println(classes(10, (a, b) -> a % 3 == b % 3));
        System.out.println(closure(closure(r)).equals(closure(r)) + " " + compose(r, Map.of()));
        Set<Integer> reachable = closure(r).get(5);
        System.out.println(reachable + " " + reachable.containsAll(r.keySet()));
        Map<Integer, Integer> degrees = new TreeMap<>();
        r.values().forEach(s -> s.forEach(t -> degrees.merge(t, 1, Integer::sum)));
        System.out.println(degrees);
    }
}
