// Functions given to maps and lists: compute, merge, replaceAll, removeIf.
import java.util.*;

public class MapFunctions {
    public static void main(String[] args) {
        Map<String, Integer> m = new TreeMap<>();
        for (String s : "a b a c b a".split(" ")) m.merge(s, 1, Integer::sum);
        System.out.println(m);
        m.computeIfPresent("a", (k, v) -> v * 10);
        m.computeIfPresent("z", (k, v) -> v * 10);
        m.computeIfAbsent("d", String::length);
        m.compute("b", (k, v) -> v == null ? 0 : v + 100);
        m.compute("e", (k, v) -> v == null ? -1 : v);
        System.out.println(m);
        m.compute("e", (k, v) -> null);
        m.merge("d", 1, (x, y) -> null);
        m.computeIfPresent("c", (k, v) -> null);
        System.out.println(m);
        m.replaceAll((k, v) -> v + k.charAt(0));
        System.out.println(m);
        System.out.println(m.getOrDefault("q", -5));
        m.putIfAbsent("q", 1);
        m.putIfAbsent("q", 2);
        System.out.println(m.get("q"));
        System.out.println(m.replace("q", 1, 9) + " " + m.replace("q", 1, 10) + " " + m.remove("q", 9));
        m.forEach((k, v) -> System.out.println(k + "=" + v));
        List<Integer> l = new ArrayList<>(List.of(5, 2, 8, 1));
        l.replaceAll(x -> x * x);
        l.removeIf(x -> x > 30);
        l.sort(null);
        System.out.println(l);
        l.forEach(x -> System.out.print(x + ";"));
        System.out.println();
        m.entrySet().removeIf(e -> e.getKey().equals("a"));
        m.keySet().removeIf(k -> k.equals("none"));
        m.values().removeIf(v -> v < 0);
        System.out.println(m);
        Map<Character, List<String>> index = new TreeMap<>();
        for (String s : List.of("ant", "bee", "ape", "bat"))
            index.computeIfAbsent(s.charAt(0), k -> new ArrayList<>()).add(s);
        System.out.println(index);
        Iterator<Integer> it = l.iterator();
        it.next();
        it.forEachRemaining(x -> System.out.println("rest " + x));
        Map<String, Map<String, Integer>> nested = new TreeMap<>();
        nested.computeIfAbsent("x", k -> new TreeMap<>()).merge("y", 5, Integer::sum);
        nested.computeIfAbsent("x", k -> new TreeMap<>()).merge("y", 5, Integer::sum);
        System.out.println(nested);
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(Map.of("k", 3).entrySet());
        entries.sort(Map.Entry.comparingByValue());
        System.out.println(entries);
        Integer[] squares = new Integer[4];
        Arrays.setAll(squares, i -> i * i);
        System.out.println(Arrays.toString(squares));
        int[] prefix = {1, 2, 3, 4};
        Arrays.parallelPrefix(prefix, Integer::sum);
        System.out.println(Arrays.toString(prefix));
    }
}
