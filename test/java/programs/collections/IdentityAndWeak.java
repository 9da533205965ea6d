// IdentityHashMap with interned keys, and maps with custom equality.
import java.util.*;

public class IdentityAndWeak {
    public static void main(String[] args) {
        Map<String, Integer> m = new IdentityHashMap<>();
        String a = "key", b = new String("key");
        m.put(a, 1);
        m.put(b, 2);
        m.put("key", 3);
        System.out.println(m.size() + " " + m.get(a) + " " + m.get(b) + " " + m.get(new String("key")) + " " +
                           m.containsKey("key"));
        m.remove(b);
        System.out.println(m.size() + " " + m);
        Map<Integer, String> boxes = new IdentityHashMap<>();
        boxes.put(5, "small");
        System.out.println(boxes.get(5) + " " + boxes.get(Integer.valueOf(5)));
        Set<Object> identity = Collections.newSetFromMap(new IdentityHashMap<>());
        Object o = new ArrayList<>();
        identity.add(o);
        identity.add(o);
        identity.add(new ArrayList<>());
        System.out.println(identity.size() + " " + identity.contains(o) + " " + identity.contains(new ArrayList<>()));
        TreeMap<String, Integer> folded = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        folded.put("A", 1);
        folded.put("a", 2);
        System.out.println(folded + " " + folded.containsKey("a"));
        Map<String, Integer> weak = new WeakHashMap<>();
        weak.put("literal", 1);
        System.out.println(weak.get("literal") + " " + weak.size());
        TreeSet<String> byLength = new TreeSet<>(Comparator.comparing(String::length));
        System.out.println(byLength.add("aa") + " " + byLength.add("bb") + " " + byLength.contains("zz") + " " +
                           byLength);
        Map<StringBuilder, String> builders = new HashMap<>();
        StringBuilder k = new StringBuilder("k");
        builders.put(k, "v");
        System.out.println(builders.get(k) + " " + builders.get(new StringBuilder("k")));
        k.append("changed");
        System.out.println(builders.get(k));
        Map<Object, Integer> arrays = new HashMap<>();
        int[] array = {1};
        arrays.put(array, 1);
        System.out.println(arrays.get(array) + " " + arrays.get(new int[] {1}));
        Map<List<Object>, Integer> lists = new HashMap<>();
        lists.put(Arrays.asList(1, null), 1);
        System.out.println(lists.get(Arrays.asList(1, null)));
    }
}
