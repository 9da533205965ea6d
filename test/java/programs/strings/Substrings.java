// charAt, substring, length and their corners.
public class Substrings {
    public static void main(String[] args) {
        String s = "Hello, World";
        for (int i = 0; i < s.length(); i += 3)
            System.out.println(s.charAt(i) + " " + s.substring(i) + " " + s.substring(i / 2, i));
        System.out.println("[" + s.substring(s.length()) + "]");
        System.out.println("[" + s.substring(3, 3) + "]");
        System.out.println(s.substring(0) == s);
        System.out.println(s.substring(0, s.length()).equals(s));
        System.out.println(s.subSequence(7, 12));
        System.out.println("".length() + "".substring(0).length());
        System.out.println("a\u00e9\u20ac\ud83d\ude00".substring(1, 3));
        System.out.println("a\u00e9\u20ac".length());
        String t = s;
        s = s.substring(0, 5) + s.substring(7);
        System.out.println(s + t);
        int count = 0;
        for (int from = 0; from <= s.length(); from++)
            for (int to = from; to <= s.length(); to++) count += s.substring(from, to).length();
        System.out.println(count);
        for (int bad : new int[] {-1, 11, 99}) {
            try {
                s.charAt(bad);
            } catch (StringIndexOutOfBoundsException e) { System.out.println("charAt " + bad); }
            try {
                s.substring(bad);
                System.out.println("fine " + bad);
            } catch (IndexOutOfBoundsException e) { System.out.println("substring " + bad); }
        }
        String reversed = "";
        for (int i = s.length() - 1; i >= 0; i--) reversed += s.charAt(i);
        System.out.println(reversed);
        boolean palindrome = true;
        String p = "racecar";
        for (int i = 0; i < p.length() / 2; i++) palindrome &= p.charAt(i) == p.charAt(p.length() - 1 - i);
        System.out.println(palindrome);
        System.out.println("abc".isEmpty() + " "
                           + "".isEmpty() + " "
                           + " ".isBlank() + " "
                           + " ".isEmpty());
    }
}
