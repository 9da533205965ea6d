// Float and double in fields, arrays, parameters, comparisons and loops.
public class FloatDoubleMix {
    float f = 0.1f;
    double d = 0.1;
    static float[] floats = {1, 2.5f, -3};
    static double[] doubles = {1, 2.5, -3};

    static double average(double... v) {
        double s = 0;
        for (double x : v) s += x;
        return s / v.length;
    }

    static float half(float x) { return x / 2; }
    static double half(double x) { return x / 2; }

    static double newton(double n) {
        double x = n;
        for (int i = 0; i < 20; i++) x = (x + n / x) / 2;
        return x;
    }

    public static void main(String[] args) {
        FloatDoubleMix o = new FloatDoubleMix();
        System.out.println((o.f == o.d) + " " + (o.f > o.d) + " " + ((float) o.d == o.f));
        o.f += 0.2;
        o.d += 0.2f;
        System.out.println(o.f + " " + (o.d > 0.3));
        for (int i = 0; i < 3; i++) {
            floats[i] *= doubles[i];
            doubles[i] -= floats[i];
            System.out.println(floats[i] + " " + doubles[i]);
        }
        System.out.println(average(1, 2, 3, 4) + " " + average());
        System.out.println(half(3) + " " + half(3f) + " " + half(3.0) + " " + half(3L));
        System.out.println(newton(16) + " " + newton(1));
        int steps = 0;
        for (float x = 0; x < 1; x += 0.25f) steps++;
        for (double x = 0; x < 1; x += 0.125) steps += 100;
        System.out.println(steps);
        double sum = 0;
        for (int i = 0; i < 8; i++) sum += 0.125;
        System.out.println(sum == 1);
        System.out.println(0.1 + 0.7 == 0.8);
        System.out.println(0.5f + 0.25f == 0.75);
        System.out.println((int) (0.1 + 0.7) * 10 + " " + (int) ((0.1 + 0.7) * 10));
        System.out.println(1.0 / 3 * 3 == 1.0);
        System.out.println(5 / 2 + 5 / 2.0f + 5 / 2.0);
        System.out.println((float) 1e40 + " " + (float) -1e40 + " " + (float) 1e-50 + " " + (double) 1e38f * 10);
        System.out.println(1e16 + 1 == 1e16);
        System.out.println(16777216f + 1 == 16777216f);
        float g = 1;
        g++;
        g /= 3;
        System.out.println(g * 3 == 2);
        System.out.println(Float.compare(0f, -0f) + Double.compare(Double.NaN, 1));
        System.out.println((0.0 == -0.0) + " " + (1 / 0.0 == 1 / -0.0));
        double big = Double.MAX_VALUE;
        System.out.println(big + 1 == big);
        System.out.println(big * 2 > big);
        System.out.println(-big * 2);
        System.out.println((long) 1e18 + (int) 1e9);
        System.out.println(100 * 1.1 > 110);
    }
}
