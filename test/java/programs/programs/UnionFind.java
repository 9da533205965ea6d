// Disjoint sets with path compression, and a minimum spanning tree.
import java.util.*;

public class UnionFind {
    private final int[] parent, size;
    private int groups;

    UnionFind(int n) {
        parent = new int[n];
        size = new int[n];
        groups = n;
        for (int i = 0; i < n; i++) {
            parent[i] = i;
            size[i] = 1;
        }
    }

    int find(int x) {
        while (parent[x] != x) {
            parent[x] = parent[parent[x]];
            x = parent[x];
        }
        return x;
    }

    boolean union(int a, int b) {
        a = find(a);
        b = find(b);
        if (a == b) return false;
        if (size[a] < size[b]) {
            int t = a;
            a = b;
            b = t;
        }
        parent[b] = a;
        size[a] += size[b];
        groups--;
        return true;
    }

    public static void main(String[] args) {
        UnionFind u = new UnionFind(10);
        int[][] pairs = {{0, 1}, {2, 3}, {1, 3}, {4, 5}, {0, 2}, {6, 7}, {7, 8}, {8, 6}};
        for (int[] p : pairs) System.out.println(p[0] + "-" + p[1] + " " + u.union(p[0], p[1]) + " " + u.groups);
        System.out.println((u.find(0) == u.find(3)) + " " + (u.find(0) == u.find(4)) + " " + u.size[u.find(2)]);
        Map<Integer, List<Integer>> members = new TreeMap<>();
        for (int i = 0; i < 10; i++) members.computeIfAbsent(u.find(i), k -> new ArrayList<>()).add(i);
        System.out.println(members.values());
        int[][] edges = {{0, 1, 4},  {1, 2, 8}, {2, 3, 7}, {3, 4, 9}, {4, 5, 10}, {5, 2, 4},
                         {1, 6, 11}, {6, 7, 1}, {7, 0, 8}, {7, 8, 7}, {8, 2, 2},  {6, 5, 2}};
        Arrays.sort(edges, Comparator.<int[]>comparingInt(e -> e[2]).thenComparingInt(e -> e[0]));
        UnionFind tree = new UnionFind(9);
        int total = 0;
        StringBuilder s = new StringBuilder();
        for (int[] e : edges)
            if (tree.union(e[0], e[1])) {
                total += e[2];
                s.append(e[0]).append('-').append(e[1]).append(' ');
            }
        System.out.println(s + "total " + total);
    }
}
