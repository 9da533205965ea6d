// Comparison, extremes, sums and unsigned views of integers.
public class IntegerCompare {
    public static void main(String[] args) {
        int[] v = {0, 1, -1, 5, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : v)
            for (int b : v)
                System.out.println(
                    Integer.compare(a, b) + " " + Integer.compareUnsigned(a, b) + " " + Integer.max(a, b) + " " +
                    Integer.min(a, b) + " " + Integer.sum(a, b) +
                    (b == 0 ? "" : " " + Integer.divideUnsigned(a, b) + " " + Integer.remainderUnsigned(a, b)));
        long[] w = {0, 1, -1, 10, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : w)
            for (long b : w)
                System.out.println(
                    Long.compare(a, b) + " " + Long.compareUnsigned(a, b) +
                    (b == 0 ? "" : " " + Long.divideUnsigned(a, b) + " " + Long.remainderUnsigned(a, b)));
        System.out.println(Integer.toUnsignedLong(-1) + " " + Integer.toUnsignedString(-2) + " " +
                           Long.toUnsignedString(-1L));
        System.out.println(Integer.valueOf(5).compareTo(7) + Long.valueOf(9).compareTo(3L) +
                           Character.compare('b', 'a') + Boolean.compare(true, false));
        System.out.println(Integer.valueOf(5).equals(5L) + " " + Integer.valueOf(5).equals(5));
        System.out.println(Boolean.logicalAnd(true, false) + " " + Boolean.logicalOr(true, false) + " " +
                           Boolean.logicalXor(true, true));
        System.out.println(Integer.valueOf(300).byteValue() + Integer.valueOf(70000).shortValue() +
                           Integer.valueOf(3).doubleValue() + Double.valueOf(3.9).intValue());
        System.out.println(Double.valueOf(1e10).longValue() + Float.valueOf(2.7f).intValue());
        System.out.println(Integer.hashCode(7) + Long.hashCode(1L << 32) + Boolean.hashCode(true) +
                           Boolean.hashCode(false) + Character.hashCode('a') + Double.hashCode(0.5) +
                           Float.hashCode(0.5f) + Byte.hashCode((byte) -1) + Short.hashCode((short) 3));
    }
}
