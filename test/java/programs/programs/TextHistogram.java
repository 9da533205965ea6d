// Word and letter counts of a text, with bars.
import java.util.*;

public class TextHistogram {
    static final String TEXT =
        "It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness";

    public static void main(String[] args) {
        Map<String, Integer> words = new TreeMap<>();
        for (String w : TEXT.toLowerCase().split("[ ,]+")) words.merge(w, 1, Integer::sum);
        List<Map.Entry<String, Integer>> order = new ArrayList<>(words.entrySet());
        order.sort(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()));
        for (Map.Entry<String, Integer> e : order)
            System.out.println(String.format("%-12s %2d %s", e.getKey(), e.getValue(), "#".repeat(e.getValue())));
        int[] letters = new int[26];
        int total = 0;
        for (char c : TEXT.toLowerCase().toCharArray())
            if (c >= 'a' && c <= 'z') {
                letters[c - 'a']++;
                total++;
            }
        for (int i = 0; i < 26; i++)
            if (letters[i] > 5)
                System.out.println((char) ('a' + i) + " "
                                   + "*".repeat(letters[i]) + " " + letters[i] * 100 / total + "%");
        Map<Integer, Set<String>> byLength = new TreeMap<>(Comparator.reverseOrder());
        for (String w : words.keySet()) byLength.computeIfAbsent(w.length(), k -> new TreeSet<>()).add(w);
        System.out.println(byLength);
        int height = 0;
        for (int n : letters) height = Math.max(height, n);
        for (int h = height; h > 0; h -= 4) {
            StringBuilder line = new StringBuilder();
            for (int n : letters) line.append(n >= h ? '|' : ' ');
            System.out.println(line + ".");
        }
    }
}
