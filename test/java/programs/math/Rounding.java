// floor, ceil, rint and round, at halves and limits.
public class Rounding {
    public static void main(String[] args) {
        double[] values = {0.0,
                           -0.0,
                           0.5,
                           -0.5,
                           1.5,
                           -1.5,
                           2.5,
                           -2.5,
                           0.49999999999999994,
                           1e15 + 0.5,
                           4503599627370497.5,
                           9007199254740993.0,
                           -1e300,
                           2147483647.5,
                           -2147483648.5,
                           9.3e18,
                           Double.NaN,
                           Double.POSITIVE_INFINITY,
                           Double.NEGATIVE_INFINITY,
                           Double.MIN_VALUE,
                           -Double.MIN_VALUE,
                           3.7,
                           -3.2};
        for (double v : values)
            System.out.println(v + ": " + Math.floor(v) + " " + Math.ceil(v) + " " + Math.rint(v) + " " +
                               Math.round(v) + " " + Math.abs(v) + " " + Math.signum(v));
        float[] floats = {0.5f,
                          -0.5f,
                          1.5f,
                          2.5f,
                          0.49999997f,
                          8388609f,
                          -8388609f,
                          3e9f,
                          -3e9f,
                          Float.NaN,
                          Float.POSITIVE_INFINITY,
                          1e-40f,
                          -7.3f};
        for (float v : floats)
            System.out.println(Math.round(v) + " " + Math.abs(v) + " " + Math.signum(v) + " " + Math.floor(v));
        for (int i = -10; i <= 10; i++) System.out.print(Math.round(i / 4.0) + "/" + Math.rint(i / 4.0) + " ");
        System.out.println();
    }
}
