// Encoding by hand: hexadecimal, base 64, run lengths, Morse-like bits and XOR.
import java.util.*;

public class Encodings {
    static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    static String base64(byte[] d) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < d.length; i += 3) {
            int n = (d[i] & 255) << 16 | (i + 1 < d.length ? d[i + 1] & 255 : 0) << 8 |
                (i + 2 < d.length ? d[i + 2] & 255 : 0);
            s.append(ALPHABET.charAt(n >> 18))
                .append(ALPHABET.charAt(n >> 12 & 63))
                .append(i + 1 < d.length ? ALPHABET.charAt(n >> 6 & 63) : '=')
                .append(i + 2 < d.length ? ALPHABET.charAt(n & 63) : '=');
        }
        return s.toString();
    }

    static String hex(byte[] d) {
        StringBuilder s = new StringBuilder();
        for (byte b : d) s.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        return s.toString();
    }

    static String unrun(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            int n = 0;
            while (i + 1 < s.length() && Character.isDigit(s.charAt(i + 1))) n = n * 10 + s.charAt(++i) - '0';
            b.append(String.valueOf(c).repeat(Math.max(n, 1)));
        }
        return b.toString();
    }

    static byte[] bytes(String s) { return s.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1); }

    static String xor(String s, int key) {
        char[] c = s.toCharArray();
        for (int i = 0; i < c.length; i++) c[i] ^= key + i;
        return new String(c);
    }

    public static void main(String[] args) {
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "\u00ff\u0080"})
            System.out.println(base64(bytes(s)) + " " + hex(bytes(s)) + " " +
                               base64(bytes(s)).equals(Base64.getEncoder().encodeToString(bytes(s))));
        System.out.println(new String(Base64.getDecoder().decode("aGVsbG8=")));
        System.out.println(unrun("a3b2cd10") + " " + unrun(""));
        String x = xor("secret", 5);
        System.out.println(xor(x, 5) + " " + x.equals("secret"));
        StringBuilder bits = new StringBuilder();
        for (char c : "Hi".toCharArray())
            bits.append(String.format("%8s", Integer.toBinaryString(c)).replace(' ', '0'));
        System.out.println(bits);
        StringBuilder back = new StringBuilder();
        for (int i = 0; i < bits.length(); i += 8) back.append((char) Integer.parseInt(bits.substring(i, i + 8), 2));
        System.out.println(back);
        System.out.println(HexFormat.of().formatHex(bytes("xyz")));
    }
}
