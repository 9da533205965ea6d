// Conway's game of life: a glider and a blinker on a torus.
public class GameOfLife {
    private boolean[][] cells;
    private final int rows, columns;
    private int generation;

    GameOfLife(String... lines) {
        rows = lines.length;
        columns = lines[0].length();
        cells = new boolean[rows][columns];
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < columns; c++) cells[r][c] = lines[r].charAt(c) == '#';
    }

    int neighbours(int r, int c) {
        int n = 0;
        for (int dr = -1; dr <= 1; dr++)
            for (int dc = -1; dc <= 1; dc++)
                if ((dr != 0 || dc != 0) && cells[Math.floorMod(r + dr, rows)][Math.floorMod(c + dc, columns)]) n++;
        return n;
    }

    void step() {
        boolean[][] next = new boolean[rows][columns];
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < columns; c++) {
                int n = neighbours(r, c);
                next[r][c] = n == 3 || n == 2 && cells[r][c];
            }
        cells = next;
        generation++;
    }

    int alive() {
        int n = 0;
        for (boolean[] row : cells)
            for (boolean cell : row)
                if (cell) n++;
        return n;
    }

    void print() {
        System.out.println("generation " + generation + ", alive " + alive());
        for (boolean[] row : cells) {
            StringBuilder s = new StringBuilder();
            for (boolean cell : row) s.append(cell ? '#' : '.');
            System.out.println(s);
        }
    }

    public static void main(String[] args) {
        GameOfLife glider = new GameOfLife(".#......", "..#.....", "###.....", "........", "........", "........");
        for (int i = 0; i < 3; i++) {
            glider.print();
            glider.step();
            glider.step();
        }
        GameOfLife blinker = new GameOfLife(".....", "..#..", "..#..", "..#..", ".....");
        blinker.step();
        blinker.print();
        blinker.step();
        blinker.print();
        GameOfLife block = new GameOfLife("....", ".##.", ".##.", "....");
        block.step();
        System.out.println(block.alive());
    }
}
