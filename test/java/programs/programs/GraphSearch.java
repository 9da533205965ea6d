// Breadth-first and depth-first search, components and a maze.
import java.util.*;

public class GraphSearch {
    static int steps(String[] maze) {
        int h = maze.length, w = maze[0].length();
        int[][] d = new int[h][w];
        for (int[] row : d) Arrays.fill(row, -1);
        Deque<int[]> q = new ArrayDeque<>();
        q.add(new int[] {0, 0});
        d[0][0] = 0;
        int[][] moves = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
        while (!q.isEmpty()) {
            int[] p = q.poll();
            for (int[] m : moves) {
                int r = p[0] + m[0], c = p[1] + m[1];
                if (r >= 0 && c >= 0 && r < h && c < w && maze[r].charAt(c) == '.' && d[r][c] < 0) {
                    d[r][c] = d[p[0]][p[1]] + 1;
                    q.add(new int[] {r, c});
                }
            }
        }
        return d[h - 1][w - 1];
    }

    static int islands(String[] map) {
        char[][] g = new char[map.length][];
        for (int i = 0; i < map.length; i++) g[i] = map[i].toCharArray();
        int n = 0;
        for (int r = 0; r < g.length; r++)
            for (int c = 0; c < g[r].length; c++)
                if (g[r][c] == '#') {
                    n++;
                    flood(g, r, c);
                }
        return n;
    }

    static void flood(char[][] g, int r, int c) {
        if (r < 0 || c < 0 || r >= g.length || c >= g[r].length || g[r][c] != '#') return;
        g[r][c] = '~';
        flood(g, r + 1, c);
        flood(g, r - 1, c);
        flood(g, r, c + 1);
        flood(g, r, c - 1);
    }

    static boolean bipartite(List<Set<Integer>> g) {
        int[] color = new int[g.size()];
        for (int s = 0; s < g.size(); s++) {
            if (color[s] != 0) continue;
            color[s] = 1;
            Deque<Integer> stack = new ArrayDeque<>(List.of(s));
            while (!stack.isEmpty()) {
                int n = stack.pop();
                for (int m : g.get(n))
                    if (color[m] == 0) {
                        color[m] = -color[n];
                        stack.push(m);
                    } else if (color[m] == color[n])
                        return false;
            }
        }
        return true;
    }

    static List<Set<Integer>> cycle(int n) {
        List<Set<Integer>> g = new ArrayList<>();
        for (int i = 0; i < n; i++) g.add(new TreeSet<>(Set.of((i + 1) % n, (i + n - 1) % n)));
        return g;
    }

    public static void main(String[] args) {
        System.out.println(steps(new String[] {"..#....", "#.#.##.", "...#...", ".#...#.", ".####..", ".....#."}));
        System.out.println(steps(new String[] {".#", "#."}));
        System.out.println(islands(new String[] {"##..#", "#..##", "..#..", "##..."}));
        for (int n = 3; n < 8; n++) System.out.println(n + " " + bipartite(cycle(n)));
    }
}
