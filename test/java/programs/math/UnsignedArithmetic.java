// Unsigned division, comparison, parsing and texts.
public class UnsignedArithmetic {
    public static void main(String[] args) {
        int[] v = {0, 1, 2, 10, Integer.MAX_VALUE, Integer.MIN_VALUE, -1, -10};
        for (int a : v)
            for (int b : v)
                if (b != 0)
                    System.out.println(Integer.toUnsignedString(a) + "/" + Integer.toUnsignedString(b) + " " +
                                       Integer.toUnsignedString(Integer.divideUnsigned(a, b)) + " " +
                                       Integer.toUnsignedString(Integer.remainderUnsigned(a, b)) + " " +
                                       Integer.compareUnsigned(a, b));
        long[] w = {1, 10, Long.MAX_VALUE, Long.MIN_VALUE, -1, -10};
        for (long a : w)
            for (long b : w)
                System.out.println(Long.toUnsignedString(a) + "/" + Long.toUnsignedString(b) + " " +
                                   Long.toUnsignedString(Long.divideUnsigned(a, b)) + " " +
                                   Long.toUnsignedString(Long.remainderUnsigned(a, b)) + " " +
                                   Long.compareUnsigned(a, b));
        System.out.println(Integer.parseUnsignedInt("4294967295") + " " + Integer.parseUnsignedInt("80000000", 16) +
                           " " + Long.parseUnsignedLong("18446744073709551615") + " " + Integer.toUnsignedLong(-5));
        try {
            Integer.parseUnsignedInt("4294967296");
        } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try {
            Long.parseUnsignedLong("-1");
        } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        System.out.println(Byte.toUnsignedInt((byte) -1) + Byte.toUnsignedLong((byte) -128) +
                           Short.toUnsignedInt((short) -1));
        System.out.println((-1 >>> 28) + " " + (-1L >>> 60) + " " + (0xffffffffL & -1) + " " + (char) -1 % 10);
    }
}
