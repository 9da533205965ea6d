// Units, bases and bit patterns converted to and fro.
public class Conversions {
    static String base(long n, int b) {
        if (n == 0) return "0";
        StringBuilder s = new StringBuilder();
        boolean minus = n < 0;
        while (n != 0) {
            s.append("0123456789abcdefghijklmnopqrstuvwxyz".charAt((int) Math.abs(n % b)));
            n /= b;
        }
        return (minus ? s.append('-') : s).reverse().toString();
    }

    static long parse(String s, int b) {
        long n = 0;
        boolean minus = s.startsWith("-");
        for (int i = minus ? 1 : 0; i < s.length(); i++) n = n * b - Character.digit(s.charAt(i), b);
        return minus ? n : -n;
    }

    static int gray(int n) { return n ^ n >> 1; }

    static int ungray(int g) {
        int n = 0;
        for (; g != 0; g >>= 1) n ^= g;
        return n;
    }

    static int bcd(int n) {
        int r = 0;
        for (int s = 0; n > 0; n /= 10, s += 4) r |= n % 10 << s;
        return r;
    }

    public static void main(String[] args) {
        for (long n : new long[] {0, 1, -1, 255, -4096, Long.MAX_VALUE, Long.MIN_VALUE})
            for (int b : new int[] {2, 7, 16, 36}) {
                String s = base(n, b);
                if (!s.equals(Long.toString(n, b)) || parse(s, b) != n)
                    System.out.println("differs " + n + " " + b);
                else if (s.length() < 20)
                    System.out.println(n + " in base " + b + " " + s);
            }
        for (int i = 0; i < 16; i++) {
            if (ungray(gray(i)) != i) System.out.println("gray " + i);
            System.out.print(Integer.toBinaryString(gray(i)) + " ");
        }
        System.out.println();
        System.out.println(Integer.toHexString(bcd(19847)));
        for (int c = -40; c <= 100; c += 35) System.out.println(c + "C " + (c * 9 / 5 + 32) + "F " + (c * 1.8 + 32));
        System.out.println(3661 / 3600 + ":" + 3661 / 60 % 60 + ":" + 3661 % 60);
        int rgb = 0x336699;
        System.out.println((rgb >> 16 & 255) + "," + (rgb >> 8 & 255) + "," + (rgb & 255));
        System.out.println(Float.floatToIntBits(-1.5f) >>> 31);
        System.out.println((Double.doubleToLongBits(10) >> 52 & 0x7ff) - 1023);
        long ip = 0;
        for (String part : "192.168.1.10".split("\\.")) ip = ip << 8 | Integer.parseInt(part);
        System.out.println(ip + " " + (ip >> 24) + "." + (ip >> 16 & 255));
    }
}
