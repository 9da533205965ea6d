// Arithmetic one step around the limits of each type.
public class NumericLimits {
    public static void main(String[] args) {
        for (int d = -2; d <= 2; d++) {
            System.out.println((byte) (Byte.MAX_VALUE + d) + " " + (byte) (Byte.MIN_VALUE + d) + " " +
                               (short) (Short.MAX_VALUE + d) + " " + (short) (Short.MIN_VALUE + d) + " " +
                               (int) (char) (Character.MAX_VALUE + d));
            System.out.println((Integer.MAX_VALUE + d) + " " + (Integer.MIN_VALUE + d) + " " + (Long.MAX_VALUE + d) +
                               " " + (Long.MIN_VALUE + d));
            System.out.println((Integer.MAX_VALUE + d) * 2 + " " + (Integer.MIN_VALUE + d) / 2 + " " +
                               (Integer.MIN_VALUE + d) % 3 + " " + (Long.MIN_VALUE + d) % 1000);
            System.out.println(Math.abs(Integer.MIN_VALUE + d) + " " + -(Integer.MIN_VALUE + d) + " " +
                               -(Long.MIN_VALUE + d));
            System.out.println((int) (2147483647.0 + d) + " " + (int) (-2147483648.0 + d) + " " +
                               (long) (9.223372036854775807e18 + d * 2048.0));
        }
        System.out.println(Integer.MAX_VALUE * Integer.MAX_VALUE + " " + Integer.MIN_VALUE * Integer.MIN_VALUE + " " +
                           Integer.MIN_VALUE * -1);
        System.out.println(Long.MAX_VALUE * Long.MAX_VALUE + " " + Long.MIN_VALUE * -1);
        System.out.println((Integer.MIN_VALUE >> 31) + " " + (Integer.MIN_VALUE >>> 31) + " " +
                           (Integer.MAX_VALUE << 1));
        System.out.println(Integer.MAX_VALUE + 1 == Integer.MIN_VALUE);
        System.out.println((long) Integer.MAX_VALUE * 2 + 1);
        int mid = (Integer.MAX_VALUE + Integer.MAX_VALUE - 2) >>> 1;
        System.out.println(mid);
        System.out.println((Integer.MAX_VALUE + Integer.MAX_VALUE - 2) / 2);
    }
}
