// Texts of numbers in concatenations agree with their toString.
public class ConcatOfNumbers {
    static void check(double d) {
        String s = "" + d;
        System.out.println(s + " " + s.equals(Double.toString(d)) + s.equals(String.valueOf(d)) +
                           s.equals(new StringBuilder().append(d).toString()) + s.equals(Double.valueOf(d).toString()));
    }

    static void check(float f) {
        String s = "" + f;
        System.out.println(s + " " + s.equals(Float.toString(f)) + s.equals(String.valueOf(f)) +
                           s.equals(new StringBuilder().append(f).toString()));
    }

    static void check(long l) {
        String s = "" + l;
        System.out.println(s + " " + s.equals(Long.toString(l)) + s.equals(String.valueOf(l)) +
                           s.equals(new StringBuilder().append(l).toString()) + (int) l);
    }

    public static void main(String[] args) {
        for (double d : new double[] {0, -0.0, 1, 0.1, 100, 1e6, 1e7, 12345678, 1e-3, 1e-4, 123.456, Double.MAX_VALUE,
                                      Double.NaN, Double.NEGATIVE_INFINITY, 1.0 / 3, 1e16, 1e17})
            check(d);
        for (float f : new float[] {0, -0f, 1, 0.1f, 1e7f, 1e6f, 3.14f, Float.MAX_VALUE, Float.NaN, 0.001f, 1e-4f})
            check(f);
        for (long l : new long[] {0, -1, 9, 10, 99, 100, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 31}) check(l);
        byte b = (byte) 0x80;
        short s = (short) 0x8000;
        char c = 0x41;
        System.out.println("" + b + s + c);
        System.out.println(b + s + c + "");
        System.out.println("" + (b + s + c));
        int i = 5;
        System.out.println("i=" + i++ + i + ++i);
        System.out.println("sum=" + 1 + 1L + 1f + 1d);
        System.out.println(1 + 1L + 1f + 1d + "=sum");
        System.out.println("" + true + null + 'c' + "s" + 1.0f);
        StringBuilder x = new StringBuilder();
        x.append(1).append('1').append("1").append(1L).append(1f).append(1.0).append((byte) 1).append((short) 1);
        System.out.println(x);
        x.insert(0, 2).insert(0, 2.5).insert(0, 'c').insert(0, false).insert(0, 3L).insert(0, 1.5f);
        System.out.println(x);
    }
}
