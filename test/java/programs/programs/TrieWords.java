// A trie with insertion, search, prefixes and removal.
import java.util.*;

public class TrieWords {
    private final Map<Character, TrieWords> children = new TreeMap<>();
    private boolean word;

    void insert(String s) {
        TrieWords t = this;
        for (char c : s.toCharArray()) t = t.children.computeIfAbsent(c, k -> new TrieWords());
        t.word = true;
    }

    private TrieWords walk(String s) {
        TrieWords t = this;
        for (int i = 0; t != null && i < s.length(); i++) t = t.children.get(s.charAt(i));
        return t;
    }

    boolean contains(String s) {
        TrieWords t = walk(s);
        return t != null && t.word;
    }

    List<String> withPrefix(String p) {
        List<String> out = new ArrayList<>();
        TrieWords t = walk(p);
        if (t != null) t.collect(new StringBuilder(p), out);
        return out;
    }

    private void collect(StringBuilder path, List<String> out) {
        if (word) out.add(path.toString());
        children.forEach((c, t) -> {
            path.append(c);
            t.collect(path, out);
            path.deleteCharAt(path.length() - 1);
        });
    }

    boolean remove(String s) {
        if (s.isEmpty()) {
            boolean had = word;
            word = false;
            return had;
        }
        TrieWords t = children.get(s.charAt(0));
        boolean removed = t != null && t.remove(s.substring(1));
        if (removed && !t.word && t.children.isEmpty()) children.remove(s.charAt(0));
        return removed;
    }

    int nodes() {
        int n = 1;
        for (TrieWords t : children.values()) n += t.nodes();
        return n;
    }

    public static void main(String[] args) {
        TrieWords t = new TrieWords();
        for (String s : "car card care cat dog do done".split(" ")) t.insert(s);
        System.out.println(t.nodes() + " " + t.withPrefix(""));
        System.out.println(t.contains("car") + " " + t.contains("ca") + " " + t.contains("cart") + " " +
                           t.contains(""));
        System.out.println(t.withPrefix("car") + " " + t.withPrefix("x") + " " + t.withPrefix("do"));
        System.out.println(t.remove("care") + " " + t.remove("care") + " " + t.remove("ca") + " " + t.nodes());
        System.out.println(t.remove("dog") + " " + t.withPrefix("d"));
        t.insert("");
        System.out.println(t.contains("") + " " + t.withPrefix("").size());
    }
}
