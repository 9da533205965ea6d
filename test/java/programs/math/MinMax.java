// min, max and abs of every type, with NaN and signed zeros.
public class MinMax {
    public static void main(String[] args) {
        double[] d = {0.0, -0.0, 1, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double a : d)
            for (double b : d)
                System.out.println(a + " " + b + " " + Math.min(a, b) + " " + Math.max(a, b) + " " +
                                   Math.min((float) a, (float) b) + " " + Math.max((float) a, (float) b));
        int[] i = {0, 5, -5, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : i)
            for (int b : i) System.out.println(Math.min(a, b) + " " + Math.max(a, b) + " " + Math.abs(a - b));
        System.out.println(Math.min(1, 2L) + " " + Math.max(1f, 2) + " " + Math.min('a', 'b') + " " +
                           Math.max((byte) 1, (short) 2));
        System.out.println(Math.abs(-0.0) + " " + Math.abs(-5f) + " " + Math.abs(Long.MIN_VALUE) + " " +
                           Math.abs(Integer.MIN_VALUE) + " " + Math.abs(Double.NEGATIVE_INFINITY));
        System.out.println(Double.max(1, 2) + Float.min(1f, 2f) + Long.max(1, 2));
        System.out.println(Double.sum(0.1, 0.2) + " " + Integer.sum(1, 2));
    }
}
