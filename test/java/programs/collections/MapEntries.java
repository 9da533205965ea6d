// Entries: comparing, setting, copying and printing.
import java.util.*;

public class MapEntries {
    public static void main(String[] args) {
        Map<String, Integer> m = new TreeMap<>(Map.of("b", 2, "a", 3, "c", 1));
        List<Map.Entry<String, Integer>> list = new ArrayList<>(m.entrySet());
        list.sort(Map.Entry.comparingByValue());
        System.out.println(list);
        list.sort(Map.Entry.comparingByKey(Comparator.reverseOrder()));
        System.out.println(list);
        list.sort(Map.Entry.<String, Integer>comparingByValue().reversed());
        System.out.println(list);
        for (Map.Entry<String, Integer> e : m.entrySet())
            System.out.println(e.getKey() + e.getValue() + e + e.hashCode() +
                               e.equals(Map.entry(e.getKey(), e.getValue())));
        m.entrySet().iterator().next().setValue(99);
        System.out.println(m);
        AbstractMap.SimpleEntry<String, Integer> s = new AbstractMap.SimpleEntry<>("k", 1);
        s.setValue(2);
        System.out.println(s + " " + s.equals(Map.entry("k", 2)));
        try {
            new AbstractMap.SimpleImmutableEntry<>("k", 1).setValue(2);
        } catch (UnsupportedOperationException e) { System.out.println("immutable"); }
        System.out.println(Map.ofEntries(Map.entry("only", 1)));
        System.out.println(m.entrySet().contains(Map.entry("b", 2)) + " " + m.entrySet().contains(Map.entry("b", 3)) +
                           " " + m.entrySet().remove(Map.entry("b", 2)) + " " + m);
        Map<String, Integer> h = new HashMap<>(m);
        for (var e : h.entrySet()) e.setValue(e.getValue() + 1);
        System.out.println(new TreeMap<>(h));
        System.out.println(Collections.max(h.entrySet(), Map.Entry.comparingByValue()).getKey());
        Map<Integer, List<String>> inverse = new TreeMap<>();
        for (var e : List.of(Map.entry("x", 1), Map.entry("y", 2), Map.entry("z", 1)))
            inverse.computeIfAbsent(e.getValue(), k -> new ArrayList<>()).add(e.getKey());
        System.out.println(inverse);
        try {
            Map.entry(null, 1);
        } catch (NullPointerException e) { System.out.println("null key"); }
        System.out.println(new AbstractMap.SimpleEntry<>(null, null));
        Map.Entry<String, Integer> first = new TreeMap<>(m).firstEntry();
        try {
            first.setValue(1);
        } catch (UnsupportedOperationException e) { System.out.println("snapshot"); }
    }
}
