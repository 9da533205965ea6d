// Palindromes, rotations, anagrams and prefixes by several methods.
import java.util.*;

public class Palindromes {
    static boolean byReverse(String s) { return new StringBuilder(s).reverse().toString().equals(s); }

    static boolean byIndex(String s) {
        for (int i = 0, j = s.length() - 1; i < j; i++, j--)
            if (s.charAt(i) != s.charAt(j)) return false;
        return true;
    }

    static boolean byRecursion(String s) {
        return s.length() < 2 || s.charAt(0) == s.charAt(s.length() - 1) && byRecursion(s.substring(1, s.length() - 1));
    }

    static String longest(String s) {
        String best = "";
        for (int c = 0; c < s.length(); c++)
            for (int e = 0; e < 2; e++) {
                int l = c, r = c + e;
                while (l >= 0 && r < s.length() && s.charAt(l) == s.charAt(r)) {
                    l--;
                    r++;
                }
                if (r - l - 1 > best.length()) best = s.substring(l + 1, r);
            }
        return best;
    }

    static boolean rotation(String a, String b) { return a.length() == b.length() && (a + a).contains(b); }

    static String prefix(String... s) {
        String p = s[0];
        for (String t : s)
            while (!t.startsWith(p)) p = p.substring(0, p.length() - 1);
        return p;
    }

    static int[] failure(String p) {
        int[] f = new int[p.length()];
        for (int i = 1, k = 0; i < p.length(); i++) {
            while (k > 0 && p.charAt(i) != p.charAt(k)) k = f[k - 1];
            if (p.charAt(i) == p.charAt(k)) k++;
            f[i] = k;
        }
        return f;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"", "a", "abba", "abc", "racecar", "ab"})
            System.out.println(s + " " + byReverse(s) + byIndex(s) + byRecursion(s));
        System.out.println(longest("forgeeksskeegfor") + " " + longest("abc") + " [" + longest("") + "]");
        System.out.println(rotation("waterbottle", "erbottlewat") + " " + rotation("ab", "bb"));
        System.out.println(prefix("flower", "flow", "flight") + "|" + prefix("a", "b") + "|" + prefix("same", "same"));
        System.out.println(Arrays.toString(failure("abacabab")));
        char[] c = "hello world".toCharArray();
        Arrays.sort(c);
        System.out.println(new String(c).trim());
        StringBuilder s = new StringBuilder();
        for (String w : "Madam Arora teaches malayalam".split(" "))
            if (byIndex(w.toLowerCase())) s.append(w).append(' ');
        System.out.println(s.toString().strip());
    }
}
