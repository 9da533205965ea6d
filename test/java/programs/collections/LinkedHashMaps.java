// Insertion order, access order and removal of the eldest.
import java.util.*;

public class LinkedHashMaps {
    static class Cache<K, V> extends LinkedHashMap<K, V> {
        final int limit;
        Cache(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }
        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            if (size() > limit) System.out.println("evicting " + eldest);
            return size() > limit;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new LinkedHashMap<>();
        for (String s : "z y x w".split(" ")) m.put(s, s.charAt(0) - 'a');
        m.put("y", 0);
        m.remove("x");
        m.put("x", 1);
        System.out.println(m + " " + m.keySet() + " " + m.values());
        Map<String, Integer> access = new LinkedHashMap<>(16, 0.75f, true);
        for (String s : "a b c d".split(" ")) access.put(s, 1);
        access.get("a");
        access.getOrDefault("c", 0);
        access.containsKey("b");
        access.get("none");
        System.out.println(access);
        access.put("b", 2);
        access.merge("d", 5, Integer::sum);
        access.putIfAbsent("a", 9);
        access.computeIfPresent("c", (k, v) -> v + 1);
        System.out.println(access);
        Cache<Integer, String> cache = new Cache<>(3);
        for (int i = 0; i < 5; i++) {
            cache.put(i, "v" + i);
            cache.get(1);
        }
        System.out.println(cache);
        cache.put(1, "again");
        cache.putIfAbsent(9, "nine");
        System.out.println(cache.keySet());
        Set<String> set = new LinkedHashSet<>(List.of("q", "p"));
        set.add("o");
        set.add("q");
        set.remove("p");
        set.add("p");
        System.out.println(set);
        Iterator<Map.Entry<String, Integer>> it = m.entrySet().iterator();
        it.next();
        it.remove();
        System.out.println(m);
        StringBuilder s = new StringBuilder();
        m.forEach((k, v) -> s.append(k).append(v));
        System.out.println(s);
        System.out.println(new LinkedHashMap<>(access).equals(new HashMap<>(access)));
        m.clear();
        m.put("only", 1);
        System.out.println(m);
    }
}
