// Arithmetic on float with infinities, NaN, signed zeros and subnormals.
public class FloatArithmetic {
    static String bits(float f) { return Integer.toHexString(Float.floatToIntBits(f)); }

    public static void main(String[] args) {
        float[] values = {0f,
                          -0f,
                          1f,
                          -2.5f,
                          3.4028235e38f,
                          1.4e-45f,
                          1.17549435e-38f,
                          Float.NaN,
                          Float.POSITIVE_INFINITY,
                          Float.NEGATIVE_INFINITY};
        for (float a : values)
            for (float b : values)
                System.out.println(bits(a) + " " + bits(b) + ": " + bits(a + b) + " " + bits(a - b) + " " +
                                   bits(a * b) + " " + bits(a / b) + " " + bits(a % b));
        float sum = 0;
        for (int i = 1; i < 30; i++) {
            sum += 1f / i;
            System.out.println(bits(sum));
        }
        float tiny = 1f;
        for (int i = 0; i < 12; i++) {
            tiny /= 7777f;
            System.out.println(bits(tiny));
        }
        float f = 5;
        f++;
        f *= 1.1;
        System.out.println(f);
        f -= 0.1;
        System.out.println(f);
        f %= 2;
        System.out.println(f);
        System.out.println(-f);
        f = -0f;
        System.out.println(f + 0f);
        System.out.println(-(0f));
        System.out.println(0f - 0f);
    }
}
