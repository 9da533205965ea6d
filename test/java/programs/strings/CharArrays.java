// Between strings and arrays of chars and bytes.
import java.util.*;

public class CharArrays {
    public static void main(String[] args) {
        char[] c = "hello".toCharArray();
        c[0] = 'J';
        System.out.println(c);
        System.out.println(new String(c));
        System.out.println(String.valueOf(c));
        System.out.println(String.copyValueOf(c, 1, 3));
        System.out.println(new String(c, 2, 2));
        System.out.println("hello".toCharArray() == "hello".toCharArray());
        Arrays.sort(c);
        System.out.println(String.valueOf(c));
        char[] d = new char[6];
        "abcdef".getChars(1, 4, d, 2);
        System.out.println(Arrays.toString(d).replace('\0', '.'));
        byte[] bytes = "h\u00e9\u20ac\ud83d\ude00".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        System.out.println(bytes.length + " " + Arrays.toString(bytes));
        System.out.println(
            new String(bytes, java.nio.charset.StandardCharsets.UTF_8).equals("h\u00e9\u20ac\ud83d\ude00"));
        System.out.println(Arrays.toString("h\u00e9".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)));
        System.out.println(Arrays.toString("A\u20ac".getBytes(java.nio.charset.StandardCharsets.UTF_16BE)));
        System.out.println(Arrays.toString("h\u00e9".getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
        System.out.println(new String(new byte[] {72, 105}, java.nio.charset.StandardCharsets.US_ASCII));
        System.out.println(new String(new int[] {97, 0x1f600, 98}, 0, 3));
        System.out.println(String.valueOf(new char[0]).isEmpty());
        int[] counts = new int[26];
        for (char x : "the quick brown fox".toCharArray())
            if (x >= 'a') counts[x - 'a']++;
        System.out.println(Arrays.toString(counts));
        char[] reversed = "stressed".toCharArray();
        for (int i = 0, j = reversed.length - 1; i < j; i++, j--) {
            char t = reversed[i];
            reversed[i] = reversed[j];
            reversed[j] = t;
        }
        System.out.println(new String(reversed));
        try {
            new String(c, 3, 5);
        } catch (StringIndexOutOfBoundsException e) { System.out.println("range"); }
        System.out.println(String.valueOf((Object) "o") + String.valueOf(true) + String.valueOf(1.5f) +
                           String.valueOf(2L));
        char[][] grid = {"ab".toCharArray(), "cd".toCharArray()};
        for (char[] row : grid) System.out.println(row);
        System.out.println(new String(new char[3]).length());
        System.out.println("x".repeat(3).toCharArray().length);
        System.out.println(Arrays.equals("ab".toCharArray(), new char[] {'a', 'b'}));
    }
}
