// Raw bits, exponents, ulps and neighbours of floating-point numbers.
public class FloatBits {
    public static void main(String[] args) {
        double[] d = {0.0,
                      -0.0,
                      1,
                      -2,
                      0.1,
                      Double.MIN_VALUE,
                      Double.MIN_NORMAL,
                      Double.MAX_VALUE,
                      Double.POSITIVE_INFINITY,
                      Double.NaN};
        for (double v : d)
            System.out.println(Long.toHexString(Double.doubleToLongBits(v)) + " " +
                               Long.toHexString(Double.doubleToRawLongBits(v)) + " " + Math.getExponent(v) + " " +
                               Long.toHexString(Double.doubleToLongBits(Math.ulp(v))) + " " +
                               Long.toHexString(Double.doubleToLongBits(Math.nextUp(v))) + " " +
                               Long.toHexString(Double.doubleToLongBits(Math.nextDown(v))) + " " + Double.isNaN(v) +
                               Double.isInfinite(v) + Double.isFinite(v));
        float[] f = {
            0f,       -0f, 1f, -2f, 0.1f, Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, Float.NEGATIVE_INFINITY,
            Float.NaN};
        for (float v : f)
            System.out.println(Integer.toHexString(Float.floatToIntBits(v)) + " " + Math.getExponent(v) + " " +
                               Integer.toHexString(Float.floatToIntBits(Math.ulp(v))) + " " +
                               Integer.toHexString(Float.floatToIntBits(Math.nextUp(v))) + " " + Float.isNaN(v) +
                               Float.isFinite(v));
        System.out.println(Double.longBitsToDouble(0x3ff0000000000000L) + " " +
                           Double.longBitsToDouble(0x7ff8000000000001L) + " " + Float.intBitsToFloat(0x40490fdb));
        System.out.println(Math.copySign(3, -0.0) + " " + Math.copySign(-3f, 1f) + " " + Math.nextAfter(1.0, 2) + " " +
                           Math.scalb(1.5, 4) + " " + Math.scalb(1f, -3));
        System.out.println(Double.toHexString(1.0) + " " + Double.toHexString(-0.1) + " " +
                           Double.toHexString(Double.MIN_VALUE) + " " + Float.toHexString(1.5f));
        long nan = Double.doubleToLongBits(Double.longBitsToDouble(0x7ff0000000000123L));
        System.out.println(Long.toHexString(nan));
    }
}
