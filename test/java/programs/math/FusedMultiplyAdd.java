// Math.fma rounds once.
public class FusedMultiplyAdd {
    static String bits(double d) { return Long.toHexString(Double.doubleToLongBits(d)); }
    static String bits(float f) { return Integer.toHexString(Float.floatToIntBits(f)); }

    public static void main(String[] args) {
        double[] v = {0.1, 3, 1e16, -1e-16, 1 + Math.ulp(1.0), 1e308, Double.MIN_VALUE, 0.0, -0.0};
        for (double a : v)
            for (double b : new double[] {0.1, 10, -1, 1 - Math.ulp(0.5)})
                for (double c : new double[] {-0.01, 1, 0.0, -1})
                    System.out.println(bits(Math.fma(a, b, c)) + " " + bits(a * b + c));
        float[] f = {0.1f, 3f, 16777217f, 1e38f, Float.MIN_VALUE};
        for (float a : f)
            for (float b : f) System.out.println(bits(Math.fma(a, b, -1f)) + " " + bits(a * b - 1f));
        System.out.println(Math.fma(Double.POSITIVE_INFINITY, 0, 1) + " " +
                           Math.fma(Double.MAX_VALUE, 2, Double.NEGATIVE_INFINITY) + " " + Math.fma(Double.NaN, 1, 1));
        System.out.println(Math.fma(2.0, 3.0, 4.0) + " " + Math.fma(2f, 3f, 4f));
    }
}
