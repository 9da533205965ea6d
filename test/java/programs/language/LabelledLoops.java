// Labelled break and continue out of nested loops and blocks.
public class LabelledLoops {
    static int find(int[][] grid, int value) {
        int steps = 0;
    search:
        for (int[] row : grid) {
            for (int cell : row) {
                steps++;
                if (cell < 0) continue search;
                if (cell == value) break search;
            }
        }
        return steps;
    }

    public static void main(String[] args) {
    outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) continue outer;
                if (i == 3) break outer;
                if ((i + j) % 2 == 0) continue;
                System.out.println(i + "," + j);
            }
            System.out.println("end of row " + i);
        }
        int[][] grid = {{1, 2, -1, 9}, {3, -1, 9}, {4, 9, 5}};
        for (int v = 1; v <= 9; v += 2) System.out.println(find(grid, v));

    block : {
        int x = 3;
        if (x > 2) break block;
        System.out.println("not reached");
    }

        int n = 0;
    loop:
        do {
            n++;
            switch (n) {
            case 1: continue loop;
            case 4: break loop;
            default: break;
            }
            System.out.println("n " + n);
        } while (n < 10);
        System.out.println(n);
        int w = 10;
    again:
        while (true) {
            while (w-- > 0) {
                if (w % 3 == 0) continue again;
                if (w == 1) break again;
                System.out.println("w " + w);
            }
            break;
        }
        System.out.println(w);
        for (int i = 0, j = 10; i < j; i++, j -= 2) System.out.println(i + " " + j);
        for (;;) {
            if (n++ > 6) break;
        }
        System.out.println(n);
        for (int i = 0; i < 3; System.out.println("update " + i), i++)
            ;
        int k = 0;
        do k += 2;
        while (k < 5);
        System.out.println(k);

    nested : {

    inner : {
        if (k == 6) break nested;
    }

        System.out.println("skipped");
    }

    }
}
