// Long values in fields, arrays, parameters and loops.
public class LongArithmetic {
    long field = 1L << 33;
    static long total = Long.MAX_VALUE - 10;
    static long[] table = {1, 1L << 20, 1L << 40, -1L};
    static long mix(long a, int b, long c) { return a * b - c ^ a >>> b; }
    static long factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

    static long gcd(long a, long b) {
        while (b != 0) {
            long t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    static int digits(long n) {
        int c = 0;
        do {
            n /= 10;
            c++;
        } while (n != 0);
        return c;
    }

    public static void main(String[] args) {
        LongArithmetic o = new LongArithmetic();
        o.field += 5;
        o.field <<= 2;
        o.field--;
        System.out.println(o.field);
        for (int i = 0; i < 20; i++) total++;
        System.out.println(total);
        for (int i = 0; i < table.length; i++) {
            table[i] = table[i] * 3 + i;
            System.out.println(table[i] + " " + (int) table[i] + " " + (table[i] >> 3) + " " + (table[i] >>> 60));
        }
        System.out.println(mix(1L << 40, 5, 77) + " " + mix(-1, 63, 1));
        for (int n = 15; n <= 22; n++) System.out.println(n + " " + factorial(n));
        System.out.println(gcd(1L << 40, 3L << 35) + " " + gcd(600851475143L, 6857));
        System.out.println(digits(0) + " " + digits(Long.MAX_VALUE) + " " + digits(Long.MIN_VALUE));
        long sum = 0;
        for (long l = 1L << 32; l < (1L << 32) + 10; l++) sum += l;
        System.out.println(sum);
        long swap = 3, other = 4;
        swap ^= other;
        other ^= swap;
        swap ^= other;
        System.out.println(swap + " " + other);
        System.out.println(0x7fffffffffffffffL + 1 == Long.MIN_VALUE);
        System.out.println((byte) (1L << 7) + (short) (1L << 15) + (int) (1L << 31));
        System.out.println(1L * Integer.MAX_VALUE * Integer.MAX_VALUE);
        long[][] grid = new long[2][2];
        grid[1][0] = 1L << 50;
        grid[0][1] = grid[1][0]++ / 3;
        System.out.println(grid[0][1] + grid[1][0]);
    }
}
