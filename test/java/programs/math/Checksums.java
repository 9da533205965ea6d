// Hash functions and checksums: wrapping arithmetic in earnest.
public class Checksums {
    static int fnv(String s) {
        int h = 0x811c9dc5;
        for (char c : s.toCharArray()) {
            h ^= c;
            h *= 0x01000193;
        }
        return h;
    }

    static int adler(byte[] d) {
        int a = 1, b = 0;
        for (byte x : d) {
            a = (a + (x & 0xff)) % 65521;
            b = (b + a) % 65521;
        }
        return b << 16 | a;
    }

    static int crc(byte[] d) {
        int c = -1;
        for (byte x : d) {
            c ^= x & 0xff;
            for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >>> 1 ^ 0xedb88320 : c >>> 1;
        }
        return ~c;
    }

    static int murmur(int k) {
        k *= 0xcc9e2d51;
        k = Integer.rotateLeft(k, 15);
        k *= 0x1b873593;
        k ^= k >>> 16;
        k *= 0x85ebca6b;
        k ^= k >>> 13;
        return k;
    }

    static long splitmix(long x) {
        x += 0x9e3779b97f4a7c15L;
        x = (x ^ x >>> 30) * 0xbf58476d1ce4e5b9L;
        x = (x ^ x >>> 27) * 0x94d049bb133111ebL;
        return x ^ x >>> 31;
    }

    static int xorshift(int x) {
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        return x;
    }

    static int luhn(String s) {
        int sum = 0;
        for (int i = 0; i < s.length(); i++) {
            int d = s.charAt(s.length() - 1 - i) - '0';
            if (i % 2 == 1) {
                d *= 2;
                if (d > 9) d -= 9;
            }
            sum += d;
        }
        return sum % 10;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"", "a", "hello", "The quick brown fox"}) {
            byte[] b = s.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
            System.out.println(Integer.toHexString(fnv(s)) + " " + Integer.toHexString(adler(b)) + " " +
                               Integer.toHexString(crc(b)) + " " + s.hashCode());
        }
        for (int i = -2; i < 4; i++) System.out.println(murmur(i) + " " + splitmix(i));
        int x = 1;
        for (int i = 0; i < 10; i++) {
            x = xorshift(x);
            System.out.println(x);
        }
        System.out.println(luhn("79927398713") + " " + luhn("79927398710"));
        long state = 42;
        for (int i = 0; i < 5; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            System.out.println(state >>> 33);
        }
    }
}
