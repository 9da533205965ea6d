// A cache that forgets what was used least recently, made by hand.
import java.util.*;

public class LruCache {
    static class Node {
        final String key;
        int value;
        Node before, after;
        Node(String key, int value) {
            this.key = key;
            this.value = value;
        }
    }

    static class Cache {
        private final Map<String, Node> index = new HashMap<>();
        private final Node head = new Node(null, 0), tail = new Node(null, 0);
        private final int limit;
        int hits, misses, evictions;
        Cache(int limit) {
            this.limit = limit;
            head.after = tail;
            tail.before = head;
        }
        private void unlink(Node n) {
            n.before.after = n.after;
            n.after.before = n.before;
        }
        private void front(Node n) {
            n.after = head.after;
            n.before = head;
            head.after.before = n;
            head.after = n;
        }
        Integer get(String key) {
            Node n = index.get(key);
            if (n == null) {
                misses++;
                return null;
            }
            hits++;
            unlink(n);
            front(n);
            return n.value;
        }
        void put(String key, int value) {
            Node n = index.get(key);
            if (n != null) {
                n.value = value;
                unlink(n);
                front(n);
                return;
            }
            if (index.size() == limit) {
                Node old = tail.before;
                unlink(old);
                index.remove(old.key);
                evictions++;
            }
            n = new Node(key, value);
            index.put(key, n);
            front(n);
        }
        @Override
        public String toString() {
            StringBuilder s = new StringBuilder("[");
            for (Node n = head.after; n != tail; n = n.after)
                s.append(n.key).append('=').append(n.value).append(n.after == tail ? "" : " ");
            return s.append(']').toString();
        }
    }

    public static void main(String[] args) {
        Cache c = new Cache(3);
        for (String s : "a b c a d e a b".split(" ")) {
            if (c.get(s) == null) c.put(s, s.charAt(0));
            System.out.println(s + " " + c);
        }
        System.out.println(c.hits + " " + c.misses + " " + c.evictions);
        c.put("a", 1);
        System.out.println(c + " " + c.get("zzz"));
        Cache one = new Cache(1);
        for (int i = 0; i < 5; i++) one.put("k" + i, i);
        System.out.println(one + " " + one.evictions);
    }
}
