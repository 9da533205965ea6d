// Keys with equal hash codes, up to bins that become trees.
import java.util.*;

public class HashCollisions {
    static class Key implements Comparable<Key> {
        final int id, hash;
        Key(int id, int hash) {
            this.id = id;
            this.hash = hash;
        }
        @Override
        public int hashCode() {
            return hash;
        }
        @Override
        public boolean equals(Object o) {
            return o instanceof Key k && k.id == id;
        }
        public int compareTo(Key o) { return Integer.compare(id, o.id); }
        @Override
        public String toString() {
            return "k" + id;
        }
    }

    static class Plain {
        final int id;
        Plain(int id) { this.id = id; }
        @Override
        public int hashCode() {
            return 7;
        }
        @Override
        public boolean equals(Object o) {
            return o instanceof Plain p && p.id == id;
        }
    }

    public static void main(String[] args) {
        Map<Key, Integer> m = new HashMap<>();
        for (int i = 0; i < 40; i++) m.put(new Key(i, i % 3), i);
        int found = 0;
        for (int i = 0; i < 45; i++)
            if (m.containsKey(new Key(i, i % 3))) found += m.get(new Key(i, i % 3));
        System.out.println(found + " " + m.size());
        for (int i = 0; i < 40; i += 3) m.remove(new Key(i, i % 3));
        System.out.println(m.size() + " " + m.get(new Key(0, 0)) + " " + m.get(new Key(1, 1)) + " " +
                           m.get(new Key(1, 2)));
        Map<Key, Integer> one = new HashMap<>();
        for (int i = 0; i < 30; i++) one.merge(new Key(i % 12, 5), 1, Integer::sum);
        System.out.println(one);
        Map<Plain, Integer> plain = new HashMap<>();
        for (int i = 0; i < 25; i++) plain.put(new Plain(i), i * i);
        int sum = 0;
        for (int i = 0; i < 25; i++) sum += plain.get(new Plain(i));
        System.out.println(sum);
        Map<String, Integer> texts = new HashMap<>();
        String[] parts = {"Aa", "BB"};
        for (String a : parts)
            for (String b : parts)
                for (String c : parts)
                    for (String d : parts) texts.put(a + b + c + d, texts.size());
        System.out.println(texts.size() + " " + texts.get("AaBBAaBB") + " " +
                           texts.keySet().stream().mapToInt(String::hashCode).distinct().count());
        System.out.println(texts.values());
        Key mutable = new Key(1, 1);
        Set<Object> set = new HashSet<>();
        set.add(mutable);
        set.add(new Key(1, 1));
        set.add(new Key(1, 2));
        System.out.println(set.size());
    }
}
