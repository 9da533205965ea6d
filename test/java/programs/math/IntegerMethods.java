// Static methods of Integer and Long on sequences of values.
public class IntegerMethods {
    public static void main(String[] args) {
        int acc = 1;
        for (int i = -20; i < 20; i++) {
            int v = i * i * i * 7919;
            acc = acc * 31 + Integer.bitCount(v) + Integer.numberOfLeadingZeros(v) * 3 +
                Integer.numberOfTrailingZeros(v) * 5 + Integer.reverse(v) + Integer.reverseBytes(v) * 7 +
                Integer.rotateLeft(v, i) + Integer.highestOneBit(v) - Integer.lowestOneBit(v) + Integer.signum(v) +
                Integer.compare(v, i);
            System.out.println(v + " " + acc);
        }
        long total = 1;
        for (long i = -10; i < 10; i++) {
            long v = i * 1234567890123L;
            total = total * 31 + Long.bitCount(v) + Long.numberOfLeadingZeros(v) + Long.reverse(v) +
                Long.rotateRight(v, (int) i) + Long.hashCode(v) + Long.highestOneBit(v) + Long.signum(v);
            System.out.println(v + " " + total);
        }
        System.out.println(Integer.toString(acc, 36) + " " + Long.toString(total, 36));
        System.out.println(Integer.max(3, 4) + Integer.min(3, 4) + Long.sum(1, 2));
        System.out.println(Integer.BYTES * 8 == Integer.SIZE);
        System.out.println(Integer.valueOf("12") + Integer.valueOf("-7f", 16) + Integer.getInteger("none", 5));
        System.out.println(Short.MAX_VALUE + Byte.MIN_VALUE + (int) Character.MAX_VALUE);
    }
}
