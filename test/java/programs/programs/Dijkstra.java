// Shortest paths with a priority queue.
import java.util.*;

public class Dijkstra {
    record Edge(int to, int weight) {}

    record Entry(int node, int distance) implements Comparable<Entry> {
        public int compareTo(Entry o) {
            return distance != o.distance ? Integer.compare(distance, o.distance) : Integer.compare(node, o.node);
        }
    }

    static int[] shortest(List<List<Edge>> graph, int from, int[] before) {
        int[] distance = new int[graph.size()];
        Arrays.fill(distance, Integer.MAX_VALUE);
        Arrays.fill(before, -1);
        distance[from] = 0;
        PriorityQueue<Entry> queue = new PriorityQueue<>();
        queue.add(new Entry(from, 0));
        while (!queue.isEmpty()) {
            Entry e = queue.poll();
            if (e.distance() > distance[e.node()]) continue;
            for (Edge edge : graph.get(e.node())) {
                int d = e.distance() + edge.weight();
                if (d < distance[edge.to()]) {
                    distance[edge.to()] = d;
                    before[edge.to()] = e.node();
                    queue.add(new Entry(edge.to(), d));
                }
            }
        }
        return distance;
    }

    static String path(int[] before, int to) { return before[to] < 0 ? "" + to : path(before, before[to]) + ">" + to; }

    public static void main(String[] args) {
        int[][] edges = {{0, 1, 7},  {0, 2, 9}, {0, 5, 14}, {1, 2, 10}, {1, 3, 15},
                         {2, 3, 11}, {2, 5, 2}, {3, 4, 6},  {4, 5, 9}};
        List<List<Edge>> graph = new ArrayList<>();
        for (int i = 0; i < 7; i++) graph.add(new ArrayList<>());
        for (int[] e : edges) {
            graph.get(e[0]).add(new Edge(e[1], e[2]));
            graph.get(e[1]).add(new Edge(e[0], e[2]));
        }
        int[] before = new int[7];
        int[] distance = shortest(graph, 0, before);
        for (int i = 0; i < 7; i++)
            System.out.println(
                i + " " + (distance[i] == Integer.MAX_VALUE ? "unreachable" : distance[i] + " by " + path(before, i)));
        int[][] d = new int[6][6];
        for (int[] row : d) Arrays.fill(row, 1000);
        for (int i = 0; i < 6; i++) d[i][i] = 0;
        for (int[] e : edges) d[e[0]][e[1]] = d[e[1]][e[0]] = e[2];
        for (int k = 0; k < 6; k++)
            for (int i = 0; i < 6; i++)
                for (int j = 0; j < 6; j++) d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
        System.out.println(Arrays.deepToString(d));
    }
}
