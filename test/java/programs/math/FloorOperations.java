// floorDiv, floorMod, ceilings and signs of integers.
public class FloorOperations {
    public static void main(String[] args) {
        int[] a = {7, -7, 0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE},
              b = {2, -2, 3, -3, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int x : a)
            for (int y : b)
                System.out.println(x + " " + y + " " + Math.floorDiv(x, y) + " " + Math.floorMod(x, y) + " " + x / y +
                                   " " + x % y);
        long[] c = {7, -7, Long.MIN_VALUE, Long.MAX_VALUE};
        for (long x : c)
            for (int y : b)
                System.out.println(Math.floorDiv(x, y) + " " + Math.floorMod(x, y) + " " + Math.floorMod(x, (long) y));
        for (int x : a)
            System.out.println(Math.abs(x) + " " + Integer.signum(x) + " " +
                               Math.negateExact(x == Integer.MIN_VALUE ? 0 : x));
        System.out.println(Math.floorMod(-1, 24) + " " + Math.floorMod(25L, 24));
    }
}
