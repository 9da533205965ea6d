// sqrt and cbrt of perfect powers, and hypot of simple triples.
public class SquareRoots {
    public static void main(String[] args) {
        for (int i = 0; i <= 40; i++)
            System.out.println(Math.sqrt(i) * Math.sqrt(i) - i < 1e-10 ? Math.sqrt(i * i) : -1);
        double[] values = {0.0,
                           -0.0,
                           2,
                           0.25,
                           1e-10,
                           1e300,
                           Double.MIN_VALUE,
                           Double.MAX_VALUE,
                           -1,
                           Double.NaN,
                           Double.POSITIVE_INFINITY,
                           1e-320};
        for (double v : values) System.out.println(Long.toHexString(Double.doubleToLongBits(Math.sqrt(v))));
        System.out.println(Math.sqrt(2));
        System.out.println(StrictMath.sqrt(3));
        System.out.println((float) Math.sqrt(2f));
        System.out.println(Math.cbrt(27) + " " + Math.cbrt(-8) + " " + StrictMath.cbrt(1000));
        System.out.println(StrictMath.hypot(3, 4) + " " + StrictMath.hypot(5, 12) + " " +
                           StrictMath.hypot(Double.NaN, Double.POSITIVE_INFINITY));
        int squares = 0;
        for (int i = 1; i <= 500; i++) {
            int r = (int) Math.sqrt(i);
            if (r * r == i) squares++;
        }
        System.out.println(squares);
        double x = 7;
        for (int i = 0; i < 6; i++) x = (x + 7 / x) / 2;
        System.out.println(x == Math.sqrt(7) || Math.abs(x - Math.sqrt(7)) <= Math.ulp(x));
        System.out.println(Math.pow(2, 10) + " " + Math.pow(5, 3) + " " + Math.pow(2, -2) + " " + Math.pow(7, 0) + " " +
                           Math.pow(0, 0) + " " + Math.pow(-2, 3) + " " + Math.pow(Double.NaN, 0) + " " +
                           Math.pow(-8, 0.5) + " " + Math.pow(4, 0.5) + " " + Math.pow(0, -1) + " " + Math.pow(10, 15));
    }
}
