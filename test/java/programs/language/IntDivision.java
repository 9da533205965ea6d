// Division and remainder of int and long, at the corners of their ranges.
public class IntDivision {
    static void divide(int a, int b) {
        try {
            System.out.println(a + " / " + b + " = " + (a / b) + " rest " + (a % b));
        } catch (ArithmeticException e) { System.out.println(a + " / " + b + ": " + e.getMessage()); }
    }

    static void divide(long a, long b) {
        try {
            System.out.println(a + "L / " + b + " = " + (a / b) + " rest " + (a % b));
        } catch (ArithmeticException e) { System.out.println(a + "L / " + b + ": " + e.getMessage()); }
    }

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 2, -2, 7, -7, 46341, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1};
        for (int a : ints)
            for (int b : ints) divide(a, b);
        long[] longs = {0, 1, -1, 3, -3, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : longs)
            for (long b : longs) divide(a, b);
        int x = Integer.MIN_VALUE;
        x /= -1;
        System.out.println(x);
        long y = Long.MIN_VALUE;
        y %= -1;
        System.out.println(y);
    }
}
