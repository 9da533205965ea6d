// Negative sizes, wrong stores and null arrays.
import java.util.*;

public class ArrayErrors {
    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (NegativeArraySizeException | ArrayStoreException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        } catch (NullPointerException e) { System.out.println(e.getClass().getName()); }
    }

    public static void main(String[] args) {
        int minus = -5;
        int[] none = null;
        Object[] nothing = null;
        int[][] rows = new int[2][];
        attempt(() -> { int[] a = new int[minus]; });
        attempt(() -> { String[] a = new String[minus * 2]; });
        attempt(() -> { int[][] a = new int[3][minus]; });
        attempt(() -> { int[][] a = new int[minus][3]; });
        attempt(() -> { int[][] a = new int[0][minus]; });
        attempt(() -> { int[][][] a = new int[1][minus][]; });
        attempt(() -> {
            Object[] a = new String[1];
            a[0] = 1;
        });
        attempt(() -> {
            Object[] a = new Integer[1][];
            a[0] = new String[0];
        });
        attempt(() -> {
            Object[] a = new Runnable[1];
            a[0] = new Object();
        });
        attempt(() -> {
            Object[] a = new String[1];
            a[0] = null;
        });
        attempt(() -> {
            Comparable[] a = new String[1];
            a[0] = "x";
        });
        attempt(() -> none[0] = 1);
        attempt(() -> System.out.println(none.length));
        attempt(() -> System.out.println(nothing[0]));
        attempt(() -> rows[1][0]++);
        attempt(() -> {
            for (int x : none) System.out.println(x);
        });
        attempt(() -> System.out.println(none.clone()));
        attempt(() -> Arrays.fill(none, 1));
        attempt(() -> Arrays.copyOf(new int[1], -1));
        attempt(() -> new ArrayList<>(Arrays.asList((Object[]) null)));
        attempt(() -> System.out.println(Arrays.toString(none)));
        attempt(() -> System.arraycopy(none, 0, none, 0, 0));
        attempt(() -> System.arraycopy("x", 0, new int[1], 0, 0));
        attempt(() -> System.arraycopy(new Object[] {1}, 0, new String[1], 0, 1));
    }
}
