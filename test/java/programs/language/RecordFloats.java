// Records compare float and double components as their boxes do.
public class RecordFloats {
    record D(double d) {}
    record F(float f) {}
    record Mixed(boolean z, byte b, char c, short s, long l, String t) {}

    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1.5, Double.NaN, Double.POSITIVE_INFINITY};
        for (double a : values)
            for (double b : values)
                System.out.println(a + " " + b + " " + new D(a).equals(new D(b)) + " " +
                                   new F((float) a).equals(new F((float) b)));
        for (double a : values)
            System.out.println(new D(a) + " " + new D(a).hashCode() + " " + new F((float) a).hashCode());
        Mixed m = new Mixed(true, (byte) -1, 'x', (short) 300, 1L << 40, "t");
        System.out.println(m);
        System.out.println(m.equals(new Mixed(true, (byte) -1, 'x', (short) 300, 1L << 40, new String("t"))));
        System.out.println(m.equals(new Mixed(false, (byte) -1, 'x', (short) 300, 1L << 40, "t")));
        System.out.println(m.equals(new Mixed(true, (byte) 0, 'x', (short) 300, 1L << 40, "t")));
        System.out.println(m.equals(new Mixed(true, (byte) -1, 'y', (short) 300, 1L << 40, "t")));
        System.out.println(m.equals(new Mixed(true, (byte) -1, 'x', (short) 301, 1L << 40, "t")));
        System.out.println(m.equals(new Mixed(true, (byte) -1, 'x', (short) 300, 0, "t")));
        System.out.println(m.equals(new Mixed(true, (byte) -1, 'x', (short) 300, 1L << 40, null)));
        System.out.println(new Mixed(false, (byte) 0, '\0', (short) 0, 0, null).hashCode());
    }
}
