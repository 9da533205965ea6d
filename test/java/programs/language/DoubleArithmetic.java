// Arithmetic on double with infinities, NaN, signed zeros and subnormals.
public class DoubleArithmetic {
    static String bits(double d) { return Long.toHexString(Double.doubleToLongBits(d)); }

    public static void main(String[] args) {
        double[] values = {0.0,
                           -0.0,
                           1.0,
                           -2.5,
                           Double.MAX_VALUE,
                           Double.MIN_VALUE,
                           2.2250738585072014E-308,
                           Double.NaN,
                           Double.POSITIVE_INFINITY,
                           Double.NEGATIVE_INFINITY};
        for (double a : values)
            for (double b : values)
                System.out.println(bits(a) + " " + bits(b) + ": " + bits(a + b) + " " + bits(a - b) + " " +
                                   bits(a * b) + " " + bits(a / b) + " " + bits(a % b));
        double sum = 0;
        for (int i = 1; i < 30; i++) {
            sum += 1.0 / (i * i);
            System.out.println(bits(sum));
        }
        double tiny = 1;
        for (int i = 0; i < 12; i++) {
            tiny /= 1e30;
            System.out.println(bits(tiny));
        }
        double factorial = 1;
        for (int i = 1; i < 180; i += 1) {
            factorial *= i;
            if (i % 10 == 0) System.out.println(bits(factorial));
        }
        double d = 5;
        d++;
        d *= 1.1f;
        System.out.println(d);
        d -= 0.1;
        System.out.println(d);
        d %= 2;
        System.out.println(d);
        System.out.println(1 / 0.0);
        System.out.println(-1 / 0.0);
        System.out.println(0 / 0.0);
    }
}
