// Many insertions and removals keep a TreeMap sorted.
import java.util.*;

public class TreeMapBalance {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> m = new TreeMap<>();
        int x = 1;
        for (int i = 0; i < 150; i++) {
            x = x * 75 % 65537;
            m.put(x % 100, i);
            if (i % 3 == 0) m.remove(x % 50);
        }
        int previous = -1;
        boolean sorted = true;
        int checksum = 0;
        for (Map.Entry<Integer, Integer> e : m.entrySet()) {
            sorted &= e.getKey() > previous;
            previous = e.getKey();
            checksum = checksum * 31 + e.getKey() * 7 + e.getValue();
        }
        System.out.println(sorted + " " + m.size() + " " + checksum);
        System.out.println(m);
        while (m.size() > 5) {
            m.pollFirstEntry();
            m.remove(m.lastKey());
        }
        System.out.println(m);
        TreeSet<String> s = new TreeSet<>();
        for (int i = 0; i < 40; i++) s.add(Integer.toString(i * i, 7));
        System.out.println(s);
        System.out.println(s.headSet("3").size() + " " + s.tailSet("3").size());
        for (Iterator<String> it = s.iterator(); it.hasNext();)
            if (it.next().length() < 3) it.remove();
        System.out.println(s.first() + " " + s.last() + " " + s.size());
        TreeMap<Integer, List<String>> byLength = new TreeMap<>();
        for (String w : s) byLength.computeIfAbsent(w.length(), k -> new ArrayList<>()).add(w);
        System.out.println(byLength.keySet() + " " + byLength.lastEntry().getValue().size());
        TreeMap<Integer, Integer> ascending = new TreeMap<>(), descending = new TreeMap<>();
        for (int i = 0; i < 64; i++) {
            ascending.put(i, i);
            descending.put(63 - i, 63 - i);
        }
        System.out.println(ascending.equals(descending));
        System.out.println(ascending.subMap(10, 15).values());
    }
}
