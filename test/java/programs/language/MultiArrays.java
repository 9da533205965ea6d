// Arrays of arrays: rectangular, ragged, partial and shared rows.
import java.util.*;

public class MultiArrays {
    static int[] row(int n)[] {
        int[][] r = new int[n][];
        for (int i = 0; i < n; i++) {
            r[i] = new int[i + 1];
            r[i][0] = r[i][i] = 1;
            for (int j = 1; j < i; j++) r[i][j] = r[i - 1][j - 1] + r[i - 1][j];
        }
        return r;
    }

    public static void main(String[] args) {
        int[][] a = new int[2][3];
        a[1][2] = 5;
        a[0][1]++;
        a[1][0] += a[1][2]--;
        System.out.println(Arrays.deepToString(a));
        System.out.println(Arrays.deepToString(row(7)));
        int[][][] cube = new int[2][2][2];
        int n = 0;
        for (int[][] plane : cube)
            for (int[] line : plane)
                for (int k = 0; k < line.length; k++) line[k] = n++;
        System.out.println(Arrays.deepToString(cube));
        long[][][] partial = new long[2][3][];
        System.out.println(partial[1].length + " " + partial[1][2]);
        partial[1][2] = new long[] {1L << 50};
        System.out.println(Arrays.deepToString(partial));
        int[][] shared = {{1}, {2}};
        shared[1] = shared[0];
        shared[0][0] = 9;
        System.out.println(Arrays.deepToString(shared));
        String[][] texts = {{"a", null}, {}, null};
        System.out.println(Arrays.deepToString(texts));
        try {
            System.out.println(texts[2][0]);
        } catch (NullPointerException e) { System.out.println("null row"); }
        try {
            System.out.println(texts[1][0]);
        } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        int[] many[] = {{1, 2}, {3}}, one = {4};
        System.out.println(many[0][1] + one[0]);
        Object[] objects = many;
        System.out.println(((int[]) objects[1])[0]);
        System.out.println(new int[0][5].length + " " + new int[5][0][3].length);
        char[][] board = new char[3][3];
        for (char[] line : board) Arrays.fill(line, '.');
        board[1][1] = 'x';
        for (char[] line : board) System.out.println(line);
        System.out.println(new double[2][2].getClass().getName() + " " + partial.getClass().getSimpleName());
        int total = 0;
        for (int[] line : row(5))
            for (int v : line) total += v;
        System.out.println(total);
        Object nest = new Object[] {new int[] {1}, new Object[] {"x", new char[] {'c'}}};
        System.out.println(Arrays.deepToString((Object[]) nest));
        try {
            int[][] bad = new int[2][-1];
        } catch (NegativeArraySizeException e) { System.out.println(e.getMessage()); }
        int i = 0;
        a[i++][i++] = i;
        System.out.println(Arrays.deepToString(a));
    }
}
