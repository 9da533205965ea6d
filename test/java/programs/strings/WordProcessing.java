// Small text algorithms: wrapping, counting, tables and palindromes.
import java.util.*;

public class WordProcessing {
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String w : text.split(" ")) {
            if (line.length() > 0 && line.length() + 1 + w.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            if (line.length() > 0) line.append(' ');
            line.append(w);
        }
        lines.add(line.toString());
        return lines;
    }

    static String pad(String s, int n) { return s + " ".repeat(Math.max(0, n - s.length())); }

    static boolean palindrome(String s) {
        String t = s.toLowerCase().replaceAll("[^a-z]", "");
        return new StringBuilder(t).reverse().toString().equals(t);
    }

    static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++)
            for (int j = 0; j <= b.length(); j++)
                d[i][j] = i == 0 ? j
                    : j == 0     ? i
                                 : Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1,
                                            d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
        return d[a.length()][b.length()];
    }

    static String roman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < v.length; i++)
            while (n >= v[i]) {
                b.append(s[i]);
                n -= v[i];
            }
        return b.toString();
    }

    public static void main(String[] args) {
        String text = "the model checker explores every interleaving of the program and reports what it finds";
        for (String l : wrap(text, 24)) System.out.println("|" + pad(l, 24) + "|");
        System.out.println(palindrome("A man, a plan, a canal: Panama") + " " + palindrome("no"));
        System.out.println(distance("kitten", "sitting") + " " + distance("", "abc") + " " + distance("same", "same"));
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999}) System.out.print(roman(n) + " ");
        System.out.println();
        Map<String, Integer> counts = new TreeMap<>();
        for (String w : text.split(" ")) counts.merge(w, 1, Integer::sum);
        System.out.println(counts);
        System.out.println(Arrays.stream(text.split(" ")).mapToInt(String::length).max().getAsInt());
        StringBuilder acronym = new StringBuilder();
        for (String w : "portable network graphics".split(" ")) acronym.append(Character.toUpperCase(w.charAt(0)));
        System.out.println(acronym);
    }
}
