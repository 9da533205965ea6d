// Arrays in generic code, and lists of arrays.
import java.util.*;

public class GenericArrays {
    static class Table<K, V> {
        private Object[] keys = new Object[2];
        private V[] values;
        private int size;
        @SuppressWarnings("unchecked")
        Table() {
            values = (V[]) new Object[2];
        }
        void put(K key, V value) {
            if (size == keys.length) {
                keys = Arrays.copyOf(keys, size * 2);
                values = Arrays.copyOf(values, size * 2);
            }
            keys[size] = key;
            values[size++] = value;
        }
        V get(K key) {
            for (int i = 0; i < size; i++)
                if (keys[i].equals(key)) return values[i];
            return null;
        }
    }

    static <T> T[] fill(T[] array, T value) {
        for (int i = 0; i < array.length; i++) array[i] = value;
        return array;
    }

    @SafeVarargs
    static <T> T last(T... items) {
        return items[items.length - 1];
    }

    public static void main(String[] args) {
        Table<String, Integer> table = new Table<>();
        for (int i = 0; i < 9; i++) table.put("k" + i, i * i);
        System.out.println(table.get("k7") + " " + table.get("x") + " " + table.keys.length);
        System.out.println(Arrays.toString(fill(new String[2], "s")));
        try {
            fill((Object[]) new String[1], 1);
        } catch (ArrayStoreException e) { System.out.println("checked"); }
        System.out.println(last(1, 2, 3) + last("a", "b"));
        List<int[]> list = new ArrayList<>();
        list.add(new int[] {1, 2});
        list.get(0)[1]++;
        System.out.println(list.get(0)[1]);
        @SuppressWarnings("unchecked") List<Integer>[] buckets = new List[3];
        for (int i = 0; i < 7; i++) {
            if (buckets[i % 3] == null) buckets[i % 3] = new ArrayList<>();
            buckets[i % 3].add(i);
        }
        System.out.println(Arrays.toString(buckets));
        Map<String, int[]> counts = new TreeMap<>();
        for (String w : "a b a c a b".split(" ")) counts.computeIfAbsent(w, k -> new int[1])[0]++;
        for (var e : counts.entrySet()) System.out.println(e.getKey() + e.getValue()[0]);
        Object[] raw = new Table<Integer, String>().values;
        System.out.println(raw.getClass().getSimpleName());
        Integer[][] boxed = {{1, 2}, {3}};
        System.out.println(boxed[0][1] + boxed[1][0]);
    }
}
