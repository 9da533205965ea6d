// Widening in assignments, calls, returns and mixed arithmetic.
public class ImplicitWidening {
    static long asLong(int i) { return i; }
    static double asDouble(long l) { return l; }
    static float asFloat(char c) { return c; }
    static int asInt(byte b) { return b; }
    static double mix(int i, long l, float f, double d) { return i / 2 + l / 2 + f / 2 + d / 2; }
    static Object kind(Object o) { return o.getClass().getSimpleName(); }

    public static void main(String[] args) {
        byte b = -5;
        short s = -500;
        char c = '\uabcd';
        int i = -123456;
        long l = 1L << 35;
        float f = 1.25f;
        double d = 2.5;
        s = b;
        System.out.println(s);
        i = s;
        System.out.println(i);
        i = c;
        System.out.println(i);
        l = i;
        System.out.println(l);
        l = b;
        System.out.println(l);
        l = c;
        System.out.println(l);
        f = b;
        System.out.println(f);
        f = s;
        System.out.println(f);
        f = c;
        System.out.println(f);
        f = i;
        System.out.println(f);
        d = i;
        System.out.println(d);
        d = f;
        System.out.println(d);
        d = l;
        System.out.println(d);
        System.out.println(asLong(c) + asLong(b) + asDouble(7) + asFloat('a') + asInt((byte) 300));
        System.out.println(mix(5, 5, 5, 5) + " " + mix('a', 'a', 'a', 'a'));
        System.out.println(kind(b + b));
        System.out.println(kind(s + c));
        System.out.println(kind(c + 1L));
        System.out.println(kind(1L + 1f));
        System.out.println(kind(1f + 1.0));
        System.out.println(kind(b << 1L));
        System.out.println(kind(1L << b));
        System.out.println(kind(-b));
        System.out.println(kind(~c));
        System.out.println(kind(+s));
        System.out.println(kind(b == s));
        System.out.println(kind('a' + 'b'));
        System.out.println(kind((char) ('a' + 1)));
        System.out.println(1 / 2 + 1 / 2.0 + 1 / 2f);
        System.out.println(5 / 2 * 2.0 + " " + 5 / 2.0 * 2);
        System.out.println('a' / 2 + " " + 'a' / 2f);
        System.out.println(1000000 * 1000000 + " " + 1000000L * 1000000 + " " + 1000000 * 1000000L);
        System.out.println(Integer.MAX_VALUE + 1.0f == Integer.MAX_VALUE);
        System.out.println((long) Integer.MAX_VALUE + 1 > Integer.MAX_VALUE + 1);
        System.out.println(0.1f == 0.1);
        System.out.println(0.5f == 0.5);
        System.out.println('a' == 97L);
        System.out.println((byte) 0xff == 0xff);
        System.out.println((char) 0xffff == 0xffff);
        System.out.println((short) 0xffff == -1L);
        long[] longs = {b, s, c, i};
        System.out.println(longs[0] + longs[1] + longs[2] + longs[3]);
        double[] doubles = new double[2];
        doubles[0] = c;
        doubles[1] += l;
        System.out.println(doubles[0] + doubles[1]);
    }
}
