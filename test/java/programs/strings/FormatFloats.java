// String.format of floating-point numbers.
public class FormatFloats {
    static String f(String format, Object... args) { return "[" + String.format(format, args) + "]"; }

    public static void main(String[] args) {
        double[] values = {0,
                           -0.0,
                           1,
                           -1.5,
                           0.005,
                           0.015,
                           0.125,
                           2.5,
                           1234.5678,
                           999.999,
                           1e10,
                           1e-5,
                           123456789.987654321,
                           1.0 / 3,
                           2.0 / 3,
                           99.995,
                           Double.NaN,
                           Double.POSITIVE_INFINITY,
                           Double.NEGATIVE_INFINITY};
        for (double v : values)
            System.out.println(f("%f", v) + f("%.2f", v) + f("%.0f", v) + f("%10.3f", v) + f("%-10.1f", v) +
                               f("%+.1f", v) + f("%,.2f", v) + f("%e", v) + f("%.2e", v));
        for (double v : new double[] {0.5, 1.5, 2.5, 3.5, -0.5, 0.05, 0.25, 0.35, 0.45})
            System.out.println(f("%.0f", v) + f("%.1f", v));
        System.out.println(f("%08.2f", 3.14159) + f("%08.2f", -3.14159) + f("%(.2f", -2.5) + f("% .3f", 2.0));
        System.out.println(f("%f %f", 1.5f, 0.1f) + f("%.10f", 0.1f) + f("%.20f", 0.1));
        System.out.println(f("%E", 12345.678) + f("%12.4e", 0.00012345) + f("%e", 0.0));
        System.out.println(f("%g", 0.0001) + f("%g", 123456.0) + f("%g", 1e10) + f("%.3g", 3.14159));
        System.out.println(f("%.3f", new java.math.BigDecimal("1.23456789")) +
                           f("%.1f", new java.math.BigDecimal("0.25")));
        System.out.println(f("%s %s %s", 1.0, 1e7, 1.5f));
        System.out.println(f("%6.2f%%", 45.678));
        System.out.println(f("%.15f", Math.PI));
        System.out.println(f("%.1f", 1e20) + f("%.0f", 1e15 + 0.5));
        System.out.println(f("%a", 1.0) + f("%a", 0.1));
    }
}
