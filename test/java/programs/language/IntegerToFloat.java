// Conversion of integers to float and double rounds to the nearest value.
public class IntegerToFloat {
    public static void main(String[] args) {
        int[] ints = {0,
                      1,
                      -1,
                      16777216,
                      16777217,
                      16777218,
                      16777219,
                      33554433,
                      33554434,
                      33554435,
                      123456789,
                      Integer.MAX_VALUE,
                      Integer.MIN_VALUE,
                      Integer.MAX_VALUE - 64,
                      Integer.MAX_VALUE - 65};
        for (int i : ints)
            System.out.println(i + " " + Float.floatToIntBits(i) + " " + (double) i + " " + (int) (float) i);
        long[] longs = {1L << 53,          (1L << 53) + 1,       (1L << 53) + 2,
                        (1L << 53) + 3,    (1L << 62) + 1,       Long.MAX_VALUE,
                        Long.MIN_VALUE,    Long.MAX_VALUE - 512, Long.MAX_VALUE - 513,
                        9007199791611905L, 1234567890123456789L, -999999999999999999L};
        for (long l : longs)
            System.out.println(l + " " + Float.floatToIntBits(l) + " " + Double.doubleToLongBits(l) + " " +
                               (long) (float) l + " " + (long) (double) l);
        float f = 16777217;
        System.out.println((int) f);
        double d = 16777217;
        System.out.println(d);
        f = 9007199791611905L;
        System.out.println((long) f);
        System.out.println((long) (float) (double) 9007199791611905L);
        System.out.println(1 / 3f);
        System.out.println(1 / 3.0);
        System.out.println(0.1f + 0.2f);
        System.out.println(0.1 + 0.2);
        System.out.println(0.1f + 0.2);
        System.out.println((float) 0.1 == 0.1);
        System.out.println((double) 0.1f);
        System.out.println('a' + 0.5f);
    }
}
