// Shifts take the distance modulo the width of the left operand's promoted type.
public class Shifts {
    public static void main(String[] args) {
        int[] distances = {0, 1, 5, 31, 32, 33, 63, 64, 65, -1, -31, -32, -33, Integer.MIN_VALUE, Integer.MAX_VALUE};
        int[] values = {1, -1, 0x12345678, 0x87654321, Integer.MIN_VALUE};
        for (int v : values)
            for (int d : distances)
                System.out.println(v + " by " + d + ": " + (v << d) + " " + (v >> d) + " " + (v >>> d));
        long[] longs = {1L, -1L, 0x123456789abcdef0L, Long.MIN_VALUE};
        for (long v : longs)
            for (int d : distances)
                System.out.println(v + " by " + d + ": " + (v << d) + " " + (v >> d) + " " + (v >>> d));
        System.out.println(1 << 33L);
        System.out.println(1L << 33);
        System.out.println(-8 >> (byte) 1);
        System.out.println((byte) -8 >>> 1);
        byte b = -8;
        b >>>= 1;
        System.out.println(b);
        b >>= 1;
        System.out.println(b);
        b <<= 3;
        System.out.println(b);
        short s = -1;
        s >>>= 10;
        System.out.println(s);
        s >>>= 20;
        System.out.println(s);
        char c = 'A';
        c <<= 9;
        System.out.println((int) c);
        c >>= 9;
        System.out.println(c);
    }
}
