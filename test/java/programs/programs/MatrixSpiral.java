// Walks over a matrix: spiral, diagonal, rotation and magic squares.
import java.util.*;

public class MatrixSpiral {
    static List<Integer> spiral(int[][] m) {
        List<Integer> out = new ArrayList<>();
        int top = 0, bottom = m.length - 1, left = 0, right = m[0].length - 1;
        while (top <= bottom && left <= right) {
            for (int c = left; c <= right; c++) out.add(m[top][c]);
            top++;
            for (int r = top; r <= bottom; r++) out.add(m[r][right]);
            right--;
            if (top <= bottom)
                for (int c = right; c >= left; c--) out.add(m[bottom][c]);
            bottom--;
            if (left <= right)
                for (int r = bottom; r >= top; r--) out.add(m[r][left]);
            left++;
        }
        return out;
    }

    static int[][] rotate(int[][] m) {
        int[][] r = new int[m[0].length][m.length];
        for (int i = 0; i < m.length; i++)
            for (int j = 0; j < m[0].length; j++) r[j][m.length - 1 - i] = m[i][j];
        return r;
    }

    static int[][] magic(int n) {
        int[][] m = new int[n][n];
        int r = 0, c = n / 2;
        for (int v = 1; v <= n * n; v++) {
            m[r][c] = v;
            int nr = (r + n - 1) % n, nc = (c + 1) % n;
            if (m[nr][nc] != 0) {
                nr = (r + 1) % n;
                nc = c;
            }
            r = nr;
            c = nc;
        }
        return m;
    }

    static List<Integer> diagonal(int[][] m) {
        List<Integer> out = new ArrayList<>();
        for (int s = 0; s < m.length + m[0].length - 1; s++)
            for (int i = Math.max(0, s - m[0].length + 1); i <= Math.min(s, m.length - 1); i++) out.add(m[i][s - i]);
        return out;
    }

    public static void main(String[] args) {
        int[][] m = new int[3][4];
        for (int i = 0; i < 12; i++) m[i / 4][i % 4] = i;
        System.out.println(spiral(m));
        System.out.println(diagonal(m));
        System.out.println(Arrays.deepToString(rotate(m)));
        int[][] back = m;
        for (int i = 0; i < 4; i++) back = rotate(back);
        System.out.println(Arrays.deepEquals(back, m));
        for (int n = 3; n <= 5; n += 2) {
            int[][] q = magic(n);
            for (int[] row : q) System.out.println(Arrays.toString(row));
            boolean ok = true;
            int sum = n * (n * n + 1) / 2;
            for (int i = 0; i < n; i++) {
                int a = 0, b = 0;
                for (int j = 0; j < n; j++) {
                    a += q[i][j];
                    b += q[j][i];
                }
                ok &= a == sum && b == sum;
            }
            System.out.println(ok);
        }
        System.out.println(spiral(new int[][] {{1}}) + " " + spiral(new int[][] {{1, 2, 3}}));
    }
}
