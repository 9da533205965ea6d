// Huffman codes: building, encoding and decoding.
import java.util.*;

public class Huffman {
    static abstract class Tree implements Comparable<Tree> {
        final int weight, order;
        static int made;
        Tree(int weight) {
            this.weight = weight;
            order = made++;
        }
        public int compareTo(Tree o) { return weight != o.weight ? weight - o.weight : order - o.order; }
        abstract void codes(String prefix, Map<Character, String> out);
    }

    static class Leaf extends Tree {
        final char c;
        Leaf(char c, int w) {
            super(w);
            this.c = c;
        }
        void codes(String p, Map<Character, String> out) { out.put(c, p.isEmpty() ? "0" : p); }
    }

    static class Fork extends Tree {
        final Tree left, right;
        Fork(Tree l, Tree r) {
            super(l.weight + r.weight);
            left = l;
            right = r;
        }
        void codes(String p, Map<Character, String> out) {
            left.codes(p + "0", out);
            right.codes(p + "1", out);
        }
    }

    static String decode(Tree root, String bits) {
        StringBuilder s = new StringBuilder();
        Tree t = root;
        for (char b : bits.toCharArray()) {
            if (t instanceof Fork f) t = b == '0' ? f.left : f.right;
            if (t instanceof Leaf l) {
                s.append(l.c);
                t = root;
            }
        }
        return s.toString();
    }

    public static void main(String[] args) {
        for (String text : new String[] {"abracadabra", "mississippi river", "aaaa"}) {
            Map<Character, Integer> counts = new TreeMap<>();
            for (char c : text.toCharArray()) counts.merge(c, 1, Integer::sum);
            PriorityQueue<Tree> queue = new PriorityQueue<>();
            counts.forEach((c, n) -> queue.add(new Leaf(c, n)));
            while (queue.size() > 1) queue.add(new Fork(queue.poll(), queue.poll()));
            Tree root = queue.poll();
            Map<Character, String> codes = new TreeMap<>();
            root.codes("", codes);
            StringBuilder bits = new StringBuilder();
            for (char c : text.toCharArray()) bits.append(codes.get(c));
            System.out.println(codes);
            System.out.println(bits + " " + bits.length() + " of " + text.length() * 8);
            System.out.println(decode(root, bits.toString()).equals(text));
        }
    }
}
