// Streams of characters, counting and transformations.
import java.util.*;

public class StringChars {
    static int vowels(String s) { return (int) s.chars().filter(c -> "aeiou".indexOf(c) >= 0).count(); }

    static String runs(String s) {
        StringBuilder r = new StringBuilder();
        for (int i = 0; i < s.length();) {
            int j = i;
            while (j < s.length() && s.charAt(j) == s.charAt(i)) j++;
            r.append(s.charAt(i));
            if (j - i > 1) r.append(j - i);
            i = j;
        }
        return r.toString();
    }

    static String caesar(String s, int k) {
        char[] c = s.toCharArray();
        for (int i = 0; i < c.length; i++)
            if (Character.isLetter(c[i])) {
                int base = Character.isUpperCase(c[i]) ? 'A' : 'a';
                c[i] = (char) (Math.floorMod(c[i] - base + k, 26) + base);
            }
        return new String(c);
    }

    static boolean anagram(String a, String b) {
        char[] x = a.toCharArray(), y = b.toCharArray();
        Arrays.sort(x);
        Arrays.sort(y);
        return Arrays.equals(x, y);
    }

    static String hex(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(String.format("%02x", (int) c));
        return b.toString();
    }

    static String words(String s) {
        String[] w = s.split(" ");
        StringBuilder b = new StringBuilder();
        for (int i = w.length - 1; i >= 0; i--) b.append(w[i]).append(i > 0 ? " " : "");
        return b.toString();
    }

    static int longest(String s) {
        int best = 0;
        for (int i = 0; i < s.length(); i++) {
            Set<Character> seen = new HashSet<>();
            int j = i;
            while (j < s.length() && seen.add(s.charAt(j))) j++;
            best = Math.max(best, j - i);
        }
        return best;
    }

    public static void main(String[] args) {
        System.out.println(vowels("programming language"));
        System.out.println(runs("aaabccddddde") + runs("") + runs("x"));
        System.out.println(caesar("Hello, World!", 3) + caesar(caesar("Hello", 3), -3));
        System.out.println(anagram("listen", "silent") + " " + anagram("a", "b"));
        System.out.println(hex("AZ az"));
        System.out.println(words("the quick brown fox"));
        System.out.println(longest("abcabcbb") + longest("pwwkew"));
        System.out.println(
            "hello".chars().sum() + " "
            + "hello".chars().map(Character::toUpperCase).mapToObj(c -> "" + (char) c).reduce("", String::concat));
        System.out.println("b,a,c".chars()
                               .sorted()
                               .filter(c -> c != ',')
                               .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append));
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : "mississippi".toCharArray()) counts.merge(c, 1, Integer::sum);
        System.out.println(counts);
        int hash = 0;
        for (char c : "hash me".toCharArray()) hash = 31 * hash + c;
        System.out.println(hash == "hash me".hashCode());
        System.out.println("a1b2c3".chars().filter(Character::isDigit).map(c -> c - '0').sum());
        System.out.println("zebra".chars().distinct().count() + "letters".chars().distinct().count());
    }
}
