// Conversion of float and double to integer types saturates, and NaN becomes 0.
public class FloatToInteger {
    public static void main(String[] args) {
        double[] values = {0.0,
                           -0.0,
                           0.9,
                           -0.9,
                           1.5,
                           -1.5,
                           127.7,
                           128.2,
                           255.9,
                           32768.5,
                           65535.9,
                           65536.0,
                           2147483646.9,
                           2147483647.0,
                           2147483648.0,
                           -2147483648.9,
                           -2147483649.0,
                           4294967296.5,
                           1e18,
                           9.2233720368547758E18,
                           -9.3e18,
                           1e300,
                           -1e300,
                           Double.NaN,
                           Double.POSITIVE_INFINITY,
                           Double.NEGATIVE_INFINITY,
                           Double.MIN_VALUE};
        for (double d : values) {
            System.out.println(d + ": " + (int) d + " " + (long) d + " " + (short) d + " " + (byte) d + " " +
                               (int) (char) d);
            float f = (float) d;
            System.out.println("as float: " + (int) f + " " + (long) f + " " + (short) f + " " + (byte) f + " " +
                               (int) (char) f);
        }
        System.out.println((int) 1e10f);
        System.out.println((long) 1e10f);
        System.out.println((char) 97.9);
        System.out.println((char) 97.9f);
        System.out.println((int) Float.NaN);
        System.out.println((long) Float.NEGATIVE_INFINITY);
    }
}
