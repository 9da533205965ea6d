// The remainder of floating-point division, which truncates.
public class FloatRemainder {
    static String bits(double d) { return Long.toHexString(Double.doubleToLongBits(d)); }

    public static void main(String[] args) {
        double[] left = {5.5, -5.5, 1e10, 1e300, 0.3, -0.0, 7, 123456.789, 4.9E-324, 1.7976931348623157E308};
        double[] right = {2, -2, 0.1, 3.7, 1e-5, 7, 1e308, 0.30000000000000004};
        for (double a : left)
            for (double b : right) System.out.println(a + " % " + b + " = " + bits(a % b));
        for (double a : left)
            for (double b : right) System.out.println(a + "f % " + b + " = " + bits((float) a % (float) b));
        for (int i = -4; i <= 4; i++)
            System.out.println(i % 3 + " " + i % 3.0 + " " + i % -3f + " " + Math.IEEEremainder(i, 3));
    }
}
