// TreeMap navigation and views.
import java.util.*;

public class TreeMaps {
    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 1; i <= 10; i++) m.put(i * 10, "v" + i);
        System.out.println(m.firstKey() + " " + m.lastKey() + " " + m.firstEntry() + " " + m.lastEntry());
        for (int k : new int[] {5, 10, 15, 100, 105})
            System.out.println(k + ": " + m.floorKey(k) + " " + m.lowerKey(k) + " " + m.ceilingKey(k) + " " +
                               m.higherKey(k) + " " + m.floorEntry(k) + " " + m.higherEntry(k));
        System.out.println(m.headMap(30) + " " + m.headMap(30, true) + " " + m.tailMap(90) + " " +
                           m.tailMap(90, false) + " " + m.subMap(20, 50) + " " + m.subMap(20, false, 50, true));
        System.out.println(m.descendingMap().headMap(70));
        System.out.println(m.descendingKeySet() + " " + m.navigableKeySet().headSet(25));
        System.out.println(m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m.size());
        SortedMap<Integer, String> view = m.subMap(30, 70);
        view.put(35, "new");
        view.remove(40);
        System.out.println(m + " " + view.size());
        try {
            view.put(99, "out");
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        view.clear();
        System.out.println(m);
        TreeMap<String, Integer> words = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        words.put("Banana", 1);
        words.put("apple", 2);
        words.put("BANANA", 3);
        System.out.println(words + " " + words.get("banana"));
        TreeMap<String, Integer> reverse = new TreeMap<>(Comparator.reverseOrder());
        reverse.putAll(Map.of("a", 1, "b", 2, "c", 3));
        System.out.println(reverse + " " + reverse.firstKey() + " " + reverse.ceilingKey("bb"));
        try {
            m.put(null, "x");
        } catch (NullPointerException e) { System.out.println("null key"); }
        try {
            new TreeMap<>().firstKey();
        } catch (NoSuchElementException e) { System.out.println("empty"); }
        System.out.println(new TreeMap<>().firstEntry());
        try {
            ((Map) m).put("text", "x");
        } catch (ClassCastException e) { System.out.println("not comparable"); }
        Iterator<Integer> it = m.keySet().iterator();
        it.next();
        it.remove();
        System.out.println(m);
        for (Map.Entry<Integer, String> e : m.entrySet()) e.setValue(e.getValue().toUpperCase());
        System.out.println(m);
    }
}
