// Matrices of double and long: products, powers, determinants and elimination.
import java.util.*;

public class Matrices {
    static long[][] multiply(long[][] a, long[][] b) {
        long[][] c = new long[a.length][b[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b[0].length; j++)
                for (int k = 0; k < b.length; k++) c[i][j] += a[i][k] * b[k][j];
        return c;
    }

    static long[][] power(long[][] m, int e) {
        long[][] r = new long[m.length][m.length];
        for (int i = 0; i < m.length; i++) r[i][i] = 1;
        for (; e > 0; e >>= 1, m = multiply(m, m))
            if ((e & 1) == 1) r = multiply(r, m);
        return r;
    }

    static long determinant(long[][] m) {
        if (m.length == 1) return m[0][0];
        long d = 0;
        for (int c = 0; c < m.length; c++) {
            long[][] minor = new long[m.length - 1][];
            for (int r = 1; r < m.length; r++) {
                minor[r - 1] = new long[m.length - 1];
                for (int k = 0, j = 0; k < m.length; k++)
                    if (k != c) minor[r - 1][j++] = m[r][k];
            }
            d += (c % 2 == 0 ? 1 : -1) * m[0][c] * determinant(minor);
        }
        return d;
    }

    static double[] solve(double[][] a, double[] b) {
        int n = b.length;
        for (int p = 0; p < n; p++) {
            int best = p;
            for (int r = p + 1; r < n; r++)
                if (Math.abs(a[r][p]) > Math.abs(a[best][p])) best = r;
            double[] t = a[p];
            a[p] = a[best];
            a[best] = t;
            double v = b[p];
            b[p] = b[best];
            b[best] = v;
            for (int r = p + 1; r < n; r++) {
                double f = a[r][p] / a[p][p];
                b[r] -= f * b[p];
                for (int c = p; c < n; c++) a[r][c] -= f * a[p][c];
            }
        }
        double[] x = new double[n];
        for (int r = n - 1; r >= 0; r--) {
            double s = b[r];
            for (int c = r + 1; c < n; c++) s -= a[r][c] * x[c];
            x[r] = s / a[r][r];
        }
        return x;
    }

    public static void main(String[] args) {
        System.out.println(Arrays.deepToString(multiply(new long[][] {{1, 2}, {3, 4}}, new long[][] {{5, 6}, {7, 8}})));
        for (int e : new int[] {0, 1, 10, 50, 90}) System.out.println(power(new long[][] {{1, 1}, {1, 0}}, e)[0][1]);
        System.out.println(determinant(new long[][] {{2, 0, 1}, {1, 3, 2}, {1, 1, 4}}) + " " +
                           determinant(new long[][] {{1, 2, 3, 4}, {5, 6, 7, 9}, {2, 6, 4, 8}, {3, 1, 1, 2}}));
        double[] x = solve(new double[][] {{2, 1, -1}, {-3, -1, 2}, {-2, 1, 2}}, new double[] {8, -11, -3});
        for (double v : x) System.out.println(Math.rint(v * 1e6) / 1e6);
        double trace = 0;
        double[][] rotation = {{0, -1}, {1, 0}};
        for (int i = 0; i < 2; i++) trace += rotation[i][i];
        System.out.println(trace);
        long[][] big = power(new long[][] {{3, 1}, {2, 5}}, 40);
        System.out.println(Arrays.deepToString(big));
    }
}
