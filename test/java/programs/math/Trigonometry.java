// StrictMath functions at arguments with well-known results.
public class Trigonometry {
    static String near(double d) { return String.format("%.9f", d == 0 ? 0.0 : d); }

    public static void main(String[] args) {
        for (int i = 0; i <= 12; i++) {
            double a = Math.PI * i / 6;
            System.out.println(near(StrictMath.sin(a) + 1) + " " + near(StrictMath.cos(a) + 1));
        }
        System.out.println(StrictMath.sin(0) + " " + StrictMath.cos(0) + " " + StrictMath.tan(0) + " " +
                           StrictMath.exp(0) + " " + StrictMath.log(1) + " " + StrictMath.log10(1000) + " " +
                           StrictMath.atan2(0, 1));
        System.out.println(near(StrictMath.exp(1)) + " " + near(StrictMath.log(10)) + " " +
                           near(StrictMath.atan(1) * 4) + " " + near(StrictMath.asin(0.5)) + " " +
                           near(StrictMath.acos(0.5)));
        System.out.println(StrictMath.sin(Double.NaN) + " " + StrictMath.sin(Double.POSITIVE_INFINITY) + " " +
                           StrictMath.log(-1) + " " + StrictMath.log(0) + " " + StrictMath.exp(1000) + " " +
                           StrictMath.exp(-1000) + " " + StrictMath.acos(2));
        System.out.println(near(StrictMath.sinh(1)) + " " + near(StrictMath.cosh(1)) + " " + near(StrictMath.tanh(1)) +
                           " " + near(StrictMath.expm1(0.001)) + " " + near(StrictMath.log1p(0.001)));
        System.out.println(Math.toDegrees(Math.PI) + " " + near(Math.toRadians(180)) + " " +
                           StrictMath.pow(2, 0.5) * StrictMath.pow(2, 0.5));
        System.out.println(near(StrictMath.pow(1.1, 10)) + " " + StrictMath.pow(3, 4));
        for (double x = -2; x <= 2; x += 0.5)
            System.out.println(near(StrictMath.sin(x) * StrictMath.sin(x) + StrictMath.cos(x) * StrictMath.cos(x)));
    }
}
