// Arrays.fill, copyOf, copyOfRange, equals, compare, mismatch and asList.
import java.util.*;

public class ArraysUtilities {
    public static void main(String[] args) {
        int[] a = new int[6];
        Arrays.fill(a, 3);
        Arrays.fill(a, 2, 4, 9);
        System.out.println(Arrays.toString(a));
        System.out.println(Arrays.toString(Arrays.copyOf(a, 3)) + Arrays.toString(Arrays.copyOf(a, 8)) +
                           Arrays.toString(Arrays.copyOfRange(a, 1, 4)) + Arrays.toString(Arrays.copyOfRange(a, 4, 9)));
        System.out.println(Arrays.toString(Arrays.copyOf(new String[] {"x"}, 2)) +
                           Arrays.toString(Arrays.copyOf(new boolean[] {true}, 2)) +
                           Arrays.copyOf(new Integer[] {1}, 1, Number[].class).getClass().getSimpleName());
        System.out.println(Arrays.equals(a, a.clone()) + " " + Arrays.equals(a, new int[6]) + " " +
                           Arrays.equals((int[]) null, null) + " " + Arrays.equals(a, null) + " " +
                           Arrays.equals(new double[] {Double.NaN, 0.0}, new double[] {Double.NaN, -0.0}));
        System.out.println(Arrays.equals(new Object[] {1, "a"}, new Object[] {1, "a"}) + " " +
                           Arrays.equals(new int[][] {{1}}, new int[][] {{1}}) + " " +
                           Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}));
        System.out.println(
            Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + " " + Arrays.compare(new int[] {1}, new int[] {1, 0}) +
            " " + Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4}) + " " +
            Arrays.mismatch(new int[] {1}, new int[] {1}) + " " + Arrays.mismatch(new int[] {1}, new int[] {1, 2}));
        String[] s = {"a", "b", "c"};
        List<String> l = Arrays.asList(s);
        l.set(0, "z");
        System.out.println(s[0] + l);
        s[1] = "y";
        System.out.println(l + " " + l.contains("y") + l.indexOf("c"));
        System.out.println(Arrays.toString((int[]) null) + Arrays.toString(new Object[] {null, 1}) +
                           Arrays.deepToString(new Object[] {new int[] {1}, new String[][] {{"x"}, null}}));
        long[] squares = new long[5];
        Arrays.setAll(squares, i -> (long) i * i);
        System.out.println(Arrays.toString(squares) + Arrays.stream(squares).sum());
        System.out.println(Arrays.asList(1, 2).hashCode() == Arrays.hashCode(new int[] {1, 2}));
        System.out.println(Arrays.equals(new int[] {9, 1, 2}, 1, 3, new int[] {1, 2}, 0, 2));
        try {
            Arrays.copyOfRange(a, 5, 2);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try {
            Arrays.copyOfRange(a, 9, 12);
        } catch (ArrayIndexOutOfBoundsException e) { System.out.println("range"); }
        System.out.println(Arrays.toString(new float[] {1.5f}) + Arrays.toString(new char[] {'c'}) +
                           Arrays.toString(new byte[] {-1}) + Arrays.toString(new short[0]) +
                           Arrays.toString(new long[] {1}) + Arrays.toString(new boolean[1]));
        Object[] self = {1, null};
        self[1] = self;
        System.out.println(Arrays.deepToString(self));
    }
}
