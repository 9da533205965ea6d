// And, or, exclusive or and complement on integers and booleans.
public class BitOperators {
    public static void main(String[] args) {
        int[] values = {0, 1, -1, 0xff, 0xff00ff00, 0x0f0f0f0f, Integer.MIN_VALUE};
        for (int a : values)
            for (int b : values) System.out.println((a & b) + " " + (a | b) + " " + (a ^ b) + " " + (a & ~b));
        long[] longs = {0, -1, 0xffffffffL, 0xff00ff00ff00ff00L};
        for (long a : longs)
            for (long b : longs) System.out.println((a & b) + " " + (a | b) + " " + (a ^ b));
        boolean[] truths = {false, true};
        for (boolean p : truths)
            for (boolean q : truths)
                System.out.println((p & q) + " " + (p | q) + " " + (p ^ q) + " " + (p && q) + " " + (p || q) + " " +
                                   !p + " " + (p == q));
        System.out.println(-1 & 0xffL);
        System.out.println(-1 & 0xffffffffL);
        System.out.println((byte) 0x80 & 0xff);
        System.out.println((byte) 0x80 | 0);
        System.out.println('a' ^ ' ');
        int x = 5;
        x ^= 3;
        System.out.println(x);
        x |= 8;
        System.out.println(x);
        x &= 12;
        System.out.println(x);
        boolean t = true;
        t &= false;
        System.out.println(t);
        t |= true;
        System.out.println(t);
        t ^= true;
        System.out.println(t);
        byte mask = (byte) 0xf0;
        mask |= 0x0f;
        System.out.println(mask);
        mask &= 0x7f;
        System.out.println(mask);
        mask ^= -1;
        System.out.println(mask);
    }
}
