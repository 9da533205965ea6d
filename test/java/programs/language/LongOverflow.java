// The same for long, with mixed int operands.
public class LongOverflow {
    public static void main(String[] args) {
        long[] values = {0,
                         1,
                         -1,
                         1L << 31,
                         1L << 32,
                         -(1L << 32),
                         3037000500L,
                         1234567890123456789L,
                         Long.MAX_VALUE,
                         Long.MIN_VALUE};
        for (long a : values) {
            for (long b : values) System.out.println((a + b) + " " + (a - b) + " " + (a * b));
            System.out.println(-a + " " + ~a + " " + (int) a);
        }
        int big = Integer.MAX_VALUE;
        System.out.println(big + 1);
        System.out.println(big + 1L);
        System.out.println(big * 2L);
        System.out.println((long) big * big);
        System.out.println((long) (big * big));
        long total = 0;
        for (int i = 1; i <= 25; i++) {
            total = total * i + i;
            System.out.println(total);
        }
        long x = Long.MAX_VALUE;
        x++;
        System.out.println(x);
        x--;
        System.out.println(x);
        x += 1.5;
        System.out.println(x);
    }
}
