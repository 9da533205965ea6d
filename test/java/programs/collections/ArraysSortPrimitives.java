// Arrays.sort on int, long, double, char, byte and ranges.
import java.util.*;

public class ArraysSortPrimitives {
    public static void main(String[] args) {
        int[] i = {5, -3, 9, 0, 2, 2, Integer.MIN_VALUE, Integer.MAX_VALUE};
        Arrays.sort(i);
        System.out.println(Arrays.toString(i));
        long[] l = {1L << 40, -1, 0, Long.MIN_VALUE, 7};
        Arrays.sort(l);
        System.out.println(Arrays.toString(l));
        double[] d = {1.5, -0.0, 0.0, Double.NaN, -2, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 1e-300};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        float[] f = {2.5f, Float.NaN, -1f, 0f, -0f};
        Arrays.sort(f);
        System.out.println(Arrays.toString(f));
        char[] c = "sorting".toCharArray();
        Arrays.sort(c);
        System.out.println(new String(c));
        byte[] b = {5, -5, 127, -128, 0};
        Arrays.sort(b);
        System.out.println(Arrays.toString(b));
        short[] s = {300, -300, 5};
        Arrays.sort(s);
        System.out.println(Arrays.toString(s));
        int[] range = {9, 8, 7, 6, 5, 4, 3};
        Arrays.sort(range, 2, 5);
        System.out.println(Arrays.toString(range));
        int[] many = new int[120];
        int x = 11;
        for (int k = 0; k < many.length; k++) {
            x = x * 1103515245 + 12345;
            many[k] = x >> 16;
        }
        Arrays.sort(many);
        boolean ok = true;
        int sum = 0;
        for (int k = 1; k < many.length; k++) {
            ok &= many[k - 1] <= many[k];
            sum = sum * 31 + many[k];
        }
        System.out.println(ok + " " + sum);
        int[] nearly = new int[60];
        for (int k = 0; k < 60; k++) nearly[k] = k ^ 1;
        Arrays.sort(nearly);
        System.out.println(nearly[0] + nearly[59] * 100);
        int[] down = new int[50];
        for (int k = 0; k < 50; k++) down[k] = 50 - k;
        Arrays.sort(down);
        System.out.println(down[0] + " " + down[49]);
        int[] same = new int[30];
        Arrays.fill(same, 4);
        Arrays.sort(same);
        System.out.println(same[29]);
        Arrays.sort(new int[0]);
        try {
            Arrays.sort(range, 5, 2);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try {
            Arrays.sort(range, 0, 99);
        } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }
}
