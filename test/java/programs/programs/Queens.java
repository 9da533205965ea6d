// The eight queens, by backtracking with bit sets.
public class Queens {
    static int solve(int n, int row, int columns, int left, int right) {
        if (row == n) return 1;
        int count = 0;
        for (int free = ~(columns | left | right) & ((1 << n) - 1); free != 0; free &= free - 1) {
            int bit = free & -free;
            count += solve(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return count;
    }

    static boolean place(int[] board, int row) {
        if (row == board.length) return true;
        for (int c = 0; c < board.length; c++) {
            boolean safe = true;
            for (int r = 0; r < row && safe; r++) safe = board[r] != c && Math.abs(board[r] - c) != row - r;
            if (safe) {
                board[row] = c;
                if (place(board, row + 1)) return true;
            }
        }
        return false;
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 6; n++) System.out.println(n + " queens: " + solve(n, 0, 0, 0, 0));
        int[] board = new int[8];
        System.out.println(place(board, 0));
        for (int c : board) {
            StringBuilder line = new StringBuilder();
            for (int k = 0; k < board.length; k++) line.append(k == c ? 'Q' : '.');
            System.out.println(line);
        }
        System.out.println(place(new int[3], 0));
    }
}
