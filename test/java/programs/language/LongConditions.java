// Comparisons of long, and branches on their results.
public class LongConditions {
    static String compare(long a, long b) {
        return (a < b ? "<" : "") + (a <= b ? "<=" : "") + (a > b ? ">" : "") + (a >= b ? ">=" : "") +
            (a == b ? "==" : "") + (a != b ? "!=" : "");
    }

    static int branch(long a, long b) {
        if (a < b)
            return -1;
        else if (a > b)
            return 1;
        return 0;
    }

    static int count(long limit) {
        int n = 0;
        for (long l = 1; l < limit && l > 0; l *= 3) n++;
        return n;
    }

    public static void main(String[] args) {
        long[] values = {0,           1,           -1,           1L << 32,       (1L << 32) + 1,
                         -(1L << 32), 0x80000000L, -0x80000000L, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : values) {
            StringBuilder line = new StringBuilder();
            for (long b : values) line.append(compare(a, b)).append(branch(a, b)).append(' ');
            System.out.println(line);
        }
        for (long limit = 1; limit > 0; limit *= 1000) System.out.println(count(limit));
        long l = 5;
        while (l-- > 0)
            if (l == 2)
                continue;
            else
                System.out.println(l);
        System.out.println(l == -1 && l < 0 || l > 100);
        int i = -1;
        System.out.println(i < 0L);
        System.out.println(i == 0xffffffffL);
        System.out.println((long) i == -1L);
        System.out.println(i == 0xffffffff);
        System.out.println('a' > 96L);
        System.out.println((1L << 40) > Integer.MAX_VALUE);
        System.out.println((int) (1L << 40) == 0);
        boolean same = values[0] == values[1] - 1;
        System.out.println(same);
        System.out.println(!(values[2] >= 0));
        long x = Long.MAX_VALUE;
        System.out.println(x + 1 < x);
        System.out.println(x + 1 > x == false);
        switch ((int) (x % 7)) {
        case 0: System.out.println("zero"); break;
        default: System.out.println(x % 7);
        }
    }
}
