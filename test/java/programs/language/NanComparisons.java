// Comparisons with NaN and with signed zeros, by operators and by methods.
public class NanComparisons {
    static void compare(double a, double b) {
        System.out.println(a + " " + b + " " + (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b) +
                           !(a < b) + !(a >= b) + " " + Double.compare(a, b) + " " + Double.valueOf(a).equals(b));
    }

    static void compare(float a, float b) {
        System.out.println(a + " " + b + " " + (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b) +
                           !(a < b) + !(a >= b) + " " + Float.compare(a, b) + " " + Float.valueOf(a).equals(b));
    }

    public static void main(String[] args) {
        double[] values = {Double.NaN, 0.0, -0.0, 1, -1, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double a : values)
            for (double b : values) {
                compare(a, b);
                compare((float) a, (float) b);
            }
        double nan = 0.0 / 0.0;
        int loops = 0;
        while (!(nan > 0) && loops < 3) loops++;
        System.out.println(loops);
        if (nan < 1)
            System.out.println("less");
        else if (nan >= 1)
            System.out.println("not less");
        else
            System.out.println("unordered");
        System.out.println(nan != nan ? "differs" : "same");
        System.out.println(Double.isNaN(nan));
        System.out.println(Math.min(-0.0, 0.0));
        System.out.println(Math.max(-0.0, 0.0));
        System.out.println(Math.min(nan, 1));
        System.out.println(0.0 == -0.0);
        System.out.println(new Double[] {0.0}[0].equals(-0.0));
    }
}
