// Constants are folded as the running program would compute them.
public class ConstantExpressions {
    static final int MAX = Integer.MAX_VALUE;
    static final double THIRD = 1.0 / 3;
    static final float FLOAT = 16777216f + 1f;
    static final long SHIFT = 1L << 63 >>> 3;
    static final boolean LESS = 0.1 + 0.2 > 0.3;
    static final char LETTER = (char) ('a' + 25);
    static final int NEGATIVE = -7 / 2 * 10 + -7 % 3;
    static final String TEXT = "" + MAX + LESS + LETTER + -0.0 + 1e-5 + 100f + (byte) 200;
    static final int DIVIDED = 1 / 2 + MAX / -1;
    static final int CAST = (int) 3e9 + (int) -1.9f + (short) 70000;
    static final float MIXED = 1 / 3f * 3;
    static final double NAN = 0.0 / 0;
    static final long LONG = MAX + 1 + 1L;
    static int max = MAX;
    static double one = 1;
    static float base = 16777216f;
    static long shift = 1L;
    static int seven = -7;

    public static void main(String[] args) {
        System.out.println(MAX + 1 == max + 1);
        System.out.println(THIRD == one / 3);
        System.out.println(FLOAT == base + 1f);
        System.out.println(SHIFT == shift << 63 >>> 3);
        System.out.println(SHIFT);
        System.out.println(LESS);
        System.out.println(LETTER);
        System.out.println(NEGATIVE == seven / 2 * 10 + seven % 3);
        System.out.println(NEGATIVE);
        System.out.println(TEXT);
        System.out.println(DIVIDED);
        System.out.println(CAST);
        System.out.println(MIXED);
        System.out.println(NAN == NAN);
        System.out.println(LONG);
        System.out.println((MAX * MAX) + " " + max * max);
        System.out.println((byte) (MAX >> 3) + " " + (byte) (max >> 3));
        System.out.println(MAX * 2L == max * 2L);
        System.out.println((float) MAX == (float) max);
        System.out.println((int) (float) MAX == (int) (float) max);
        System.out.println((long) 1e19 + " " + (long) (one * 1e19));
        System.out.println(5 & 6 | 7 ^ 8);
        System.out.println(~MAX >>> 31);
        System.out.println(-MAX - 2);
        System.out.println("a" + 1 + 'b' == "a1b");
        System.out.println(1.0f / 3 == (float) (1.0 / 3));
        System.out.println((float) 0.1 + (float) 0.2 == 0.3f);
        System.out.println(100 * 1.1 == 110.00000000000001);
        System.out.println(3 * 0.1);
        System.out.println((char) 98 + "" + (char) (LETTER - 1));
        System.out.println('a' % 7 + " " + 'z' / 'a');
        System.out.println(1e308 * 10);
        System.out.println(-1 >>> 1);
        System.out.println(-1L >>> 1);
        System.out.println(MAX > 0 ? "folded" : "not");
    }
}
