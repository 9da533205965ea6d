// Texts of integers in several radixes.
public class IntegerTexts {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 7, 255, 256, -256, 123456789, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : ints) {
            System.out.println(Integer.toString(i) + " " + Integer.toBinaryString(i) + " " + Integer.toOctalString(i) +
                               " " + Integer.toHexString(i) + " " + Integer.toUnsignedString(i));
            System.out.println(Integer.toString(i, 2) + " " + Integer.toString(i, 7) + " " + Integer.toString(i, 36) +
                               " " + Integer.toString(i, 99) + " " + Integer.toUnsignedString(i, 16));
        }
        long[] longs = {0, -1, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, 1234567890123456789L};
        for (long l : longs) {
            System.out.println(Long.toString(l) + " " + Long.toHexString(l) + " " + Long.toOctalString(l) + " " +
                               Long.toBinaryString(l).length() + " " + Long.toUnsignedString(l));
            System.out.println(Long.toString(l, 36) + " " + Long.toString(l, 3) + " " + Long.toUnsignedString(l, 36));
        }
        for (int i = 1; i > 0 && i < 1000000000; i *= 10) System.out.println((i - 1) + " " + i + " " + -i);
        for (long l = 1; l < 1000000000000000000L; l *= 1000) System.out.println(l - 1 + " " + -l);
        System.out.println(Byte.toString((byte) -128) + Short.toString((short) 32767) + Character.toString('c') +
                           Boolean.toString(true));
        System.out.println(Integer.valueOf(5).toString() + Long.valueOf(6).toString());
        System.out.println(String.valueOf(Integer.MIN_VALUE).length() + String.valueOf(Long.MIN_VALUE).length());
    }
}
