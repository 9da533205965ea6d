// Unmodifiable and immutable collections, and what they refuse.
import java.util.*;

public class UnmodifiableViews {
    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " allowed");
        } catch (UnsupportedOperationException e) {
            System.out.println(name + " refused");
        } catch (NullPointerException e) { System.out.println(name + " null"); }
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> u = Collections.unmodifiableList(l);
        attempt("add", () -> u.add(4));
        attempt("set", () -> u.set(0, 4));
        attempt("remove", () -> u.remove(0));
        attempt("clear", () -> u.clear());
        attempt("sort", () -> u.sort(null));
        attempt("iterator", () -> {
            Iterator<Integer> it = u.iterator();
            it.next();
            it.remove();
        });
        l.add(9);
        System.out.println(u);
        Map<String, Integer> m = new TreeMap<>(Map.of("a", 1));
        Map<String, Integer> um = Collections.unmodifiableMap(m);
        attempt("put", () -> um.put("b", 2));
        attempt("entry", () -> um.entrySet().iterator().next().setValue(5));
        attempt("keys", () -> um.keySet().clear());
        m.put("b", 2);
        System.out.println(um);
        attempt("of add", () -> List.of(1).add(2));
        attempt("of contains null", () -> System.out.println(List.of(1).contains(null)));
        attempt("of null", () -> List.of(1, null));
        attempt("map of", () -> Map.of("k", 1).put("k", 2));
        attempt("map get null", () -> System.out.println(Map.of("k", 1).get(null)));
        attempt("copyOf", () -> List.copyOf(l).add(1));
        attempt("asList set", () -> Arrays.asList(1, 2).set(0, 5));
        attempt("asList add", () -> Arrays.asList(1, 2).add(5));
        attempt("empty", () -> Collections.emptyList().add(null));
        attempt("singleton", () -> Collections.singleton(1).add(1));
        attempt("singletonList", () -> Collections.singletonList(1).set(0, 2));
        attempt("nCopies", () -> Collections.nCopies(2, 1).set(0, 2));
        attempt("toList", () -> l.stream().toList().add(1));
        attempt("entrySet add", () -> m.entrySet().add(Map.entry("x", 1)));
        attempt("entry", () -> Map.entry("x", 1).setValue(2));
        List<Integer> copy = List.copyOf(l);
        l.clear();
        System.out.println(copy + " " + u);
        System.out.println(Collections.emptyMap() + "" + Collections.emptySet() + Collections.singletonMap("k", "v"));
        System.out.println(u.equals(l) + " " + copy.equals(List.of(1, 2, 3, 9)));
        System.out.println(List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + List.of().isEmpty());
        try {
            Map.of("a", 1, "a", 2);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
