// HashMap with strings: put, get, remove, views and nulls.
import java.util.*;

public class HashMapBasics {
    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        System.out.println(m.put("one", 1) + " " + m.put("one", 11) + " " + m.put(null, 0) + " " + m.put("none", null));
        System.out.println(m.get("one") + " " + m.get(null) + " " + m.get("none") + " " + m.get("x") + " " +
                           m.containsKey("none") + " " + m.containsKey("x") + " " + m.containsValue(null));
        for (String s : "alpha beta gamma delta epsilon zeta eta theta iota kappa".split(" ")) m.put(s, s.length());
        System.out.println(m);
        System.out.println(m.keySet());
        System.out.println(m.values());
        System.out.println(m.size() + " " + m.remove("beta") + " " + m.remove("beta") + " " + m.remove("one", 5) + " " +
                           m.size());
        m.keySet().remove("gamma");
        m.values().remove(7);
        m.entrySet().removeIf(e -> e.getValue() != null && e.getValue() == 4);
        System.out.println(m);
        for (Map.Entry<String, Integer> e : m.entrySet())
            if (e.getValue() != null) e.setValue(e.getValue() * 2);
        System.out.println(m);
        System.out.println(m.equals(new TreeMap<>(Map.of())) + " " + m.equals(new HashMap<>(m)) + " " +
                           (m.hashCode() == new LinkedHashMap<>(m).hashCode()));
        Map<String, Integer> copy = new HashMap<>(m);
        copy.putAll(Map.of("new", 1));
        copy.remove(null);
        System.out.println(copy.size() + " " + m.containsKey("new"));
        m.clear();
        System.out.println(m + " " + m.isEmpty());
        Map<String, Integer> big = new HashMap<>();
        for (int i = 0; i < 300; i++) big.put("key" + i, i);
        int sum = 0;
        for (int i = 0; i < 300; i += 7) sum += big.get("key" + i);
        System.out.println(sum + " " + big.size());
        int order = 0;
        for (String k : big.keySet()) order = order * 31 + k.hashCode();
        System.out.println(order);
    }
}
