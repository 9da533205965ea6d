// The bit-twiddling methods of Integer and Long.
public class IntegerBits {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 2, 6, 255, 0x12345678, 0x80000000, Integer.MAX_VALUE, 0x00ff0000};
        for (int i : ints) {
            System.out.println(i + ": " + Integer.bitCount(i) + " " + Integer.reverse(i) + " " +
                               Integer.reverseBytes(i) + " " + Integer.highestOneBit(i) + " " +
                               Integer.lowestOneBit(i) + " " + Integer.numberOfLeadingZeros(i) + " " +
                               Integer.numberOfTrailingZeros(i) + " " + Integer.signum(i));
            System.out.println(Integer.rotateLeft(i, 5) + " " + Integer.rotateRight(i, 5) + " " +
                               Integer.rotateLeft(i, -5) + " " + Integer.rotateRight(i, 37) + " " +
                               Integer.hashCode(i));
        }
        long[] longs = {0, 1, -1, 1L << 40, 0x123456789abcdef0L, Long.MIN_VALUE, Long.MAX_VALUE};
        for (long l : longs) {
            System.out.println(l + ": " + Long.bitCount(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " " +
                               Long.highestOneBit(l) + " " + Long.lowestOneBit(l) + " " + Long.numberOfLeadingZeros(l) +
                               " " + Long.numberOfTrailingZeros(l) + " " + Long.signum(l));
            System.out.println(Long.rotateLeft(l, 5) + " " + Long.rotateRight(l, 69) + " " + Long.hashCode(l));
        }
        System.out.println(Short.reverseBytes((short) 0x1234) + " " + (int) Character.reverseBytes('\u1234'));
        for (int i = 0; i < 32; i += 7)
            System.out.println(Integer.numberOfTrailingZeros(1 << i) + Integer.numberOfLeadingZeros(1 << i));
        int parity = 0;
        for (int i = 0; i < 100; i++) parity ^= Integer.bitCount(i) & 1;
        System.out.println(parity);
        System.out.println(Integer.SIZE + Long.SIZE + Byte.BYTES + Double.BYTES);
    }
}
