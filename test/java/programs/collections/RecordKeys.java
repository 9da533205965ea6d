// Maps and sets with records, enums, lists and strings as keys.
import java.util.*;

public class RecordKeys {
    record Point(int x, int y) {}
    record Edge(Point from, Point to) {}
    enum Kind { LEFT, RIGHT }

    public static void main(String[] args) {
        Map<Point, String> m = new HashMap<>();
        for (int x = 0; x < 3; x++)
            for (int y = 0; y < 3; y++) m.put(new Point(x, y), x + "/" + y);
        System.out.println(m.get(new Point(1, 2)) + " " + m.get(new Point(3, 3)) + " " + m.size());
        m.put(new Point(1, 2), "again");
        System.out.println(m.size() + m.get(new Point(1, 2)));
        Set<Edge> edges = new HashSet<>();
        edges.add(new Edge(new Point(0, 0), new Point(1, 1)));
        System.out.println(edges.contains(new Edge(new Point(0, 0), new Point(1, 1))) + " " +
                           edges.contains(new Edge(new Point(1, 1), new Point(0, 0))));
        Map<List<Integer>, String> lists = new HashMap<>();
        lists.put(List.of(1, 2), "immutable");
        System.out.println(lists.get(Arrays.asList(1, 2)) + lists.get(new LinkedList<>(List.of(1, 2))));
        Map<Set<String>, Integer> sets = new HashMap<>();
        sets.put(new TreeSet<>(Set.of("a", "b")), 5);
        System.out.println(sets.get(Set.of("b", "a")));
        Map<String, Map<Kind, Integer>> nested = new TreeMap<>();
        for (String s : "x y x z x".split(" "))
            nested.computeIfAbsent(s, k -> new EnumMap<>(Kind.class))
                .merge(s.equals("x") ? Kind.RIGHT : Kind.LEFT, 1, Integer::sum);
        System.out.println(nested);
        List<Integer> key = new ArrayList<>(List.of(1));
        Map<List<Integer>, String> mutable = new HashMap<>();
        mutable.put(key, "v");
        key.add(2);
        System.out.println(mutable.get(key) + " " + mutable.containsKey(List.of(1)) + " " + mutable.size());
        Map<Object, String> mixed = new HashMap<>();
        mixed.put(1, "int");
        mixed.put(1L, "long");
        mixed.put("1", "string");
        mixed.put('1', "char");
        mixed.put(1.0, "double");
        System.out.println(mixed.get(1) + mixed.get(1L) + mixed.get("1") + mixed.get('1') + mixed.get(1.0) +
                           mixed.size());
        Set<Point> walk = new LinkedHashSet<>();
        int x = 0, y = 0;
        for (char c : "RRULLDDR".toCharArray()) {
            x += c == 'R' ? 1 : c == 'L' ? -1 : 0;
            y += c == 'U' ? 1 : c == 'D' ? -1 : 0;
            walk.add(new Point(x, y));
        }
        System.out.println(walk);
    }
}
