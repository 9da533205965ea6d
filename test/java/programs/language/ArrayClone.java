// Cloning arrays copies one level only.
import java.util.*;

public class ArrayClone {
    public static void main(String[] args) {
        int[] a = {1, 2, 3};
        int[] b = a.clone();
        b[0] = 9;
        System.out.println(Arrays.toString(a) + Arrays.toString(b) + (a == b) + a.equals(b) + Arrays.equals(a, b));
        int[][] deep = {{1, 2}, {3}};
        int[][] shallow = deep.clone();
        shallow[0][0] = 7;
        shallow[1] = new int[] {8};
        System.out.println(Arrays.deepToString(deep) + Arrays.deepToString(shallow));
        String[] s = {"x", null};
        String[] t = s.clone();
        t[1] = "y";
        System.out.println(Arrays.toString(s) + Arrays.toString(t));
        System.out.println(t.getClass() == s.getClass());
        Object[] o = s;
        Object[] p = o.clone();
        System.out.println(p.getClass().getSimpleName());
        try {
            p[0] = 5;
        } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        System.out.println(new long[] {1L << 40}.clone()[0] + new double[] {1.5}.clone()[0] +
                           new char[] {'c'}.clone()[0] + new byte[] {-1}.clone()[0] + new short[] {5}.clone()[0] +
                           new float[] {2.5f}.clone()[0]);
        System.out.println(new boolean[] {true}.clone()[0]);
        System.out.println(new int[0].clone().length);
        StringBuilder[] builders = {new StringBuilder("a")};
        builders.clone()[0].append("b");
        System.out.println(builders[0]);
        int[][] fully = new int[deep.length][];
        for (int i = 0; i < deep.length; i++) fully[i] = deep[i].clone();
        fully[0][1] = 100;
        System.out.println(deep[0][1]);
        int[] from = {1, 2, 3, 4, 5};
        System.arraycopy(from, 0, from, 1, 4);
        System.out.println(Arrays.toString(from));
        System.arraycopy(from, 2, from, 0, 3);
        System.out.println(Arrays.toString(from));
        Object[] mixed = {"a", 1, "b"};
        String[] target = new String[3];
        try {
            System.arraycopy(mixed, 0, target, 0, 3);
        } catch (ArrayStoreException e) { System.out.println("stopped after " + target[0] + " " + target[1]); }
        try {
            System.arraycopy(from, 3, a, 0, 3);
        } catch (IndexOutOfBoundsException e) { System.out.println("out of bounds " + Arrays.toString(a)); }
        try {
            System.arraycopy(from, 0, new long[5], 0, 1);
        } catch (ArrayStoreException e) { System.out.println("other type"); }
    }
}
