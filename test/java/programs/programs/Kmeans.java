// Clustering integer points, and nearest neighbours.
import java.util.*;

public class Kmeans {
    record Point(int x, int y) {
        int distance(Point o) { return (x - o.x) * (x - o.x) + (y - o.y) * (y - o.y); }
    }

    static int nearest(Point p, List<Point> centers) {
        int best = 0;
        for (int i = 1; i < centers.size(); i++)
            if (p.distance(centers.get(i)) < p.distance(centers.get(best))) best = i;
        return best;
    }

    static List<Point> cluster(List<Point> points, int k) {
        List<Point> centers = new ArrayList<>(points.subList(0, k));
        for (int round = 0; round < 10; round++) {
            int[] sx = new int[k], sy = new int[k], n = new int[k];
            for (Point p : points) {
                int c = nearest(p, centers);
                sx[c] += p.x();
                sy[c] += p.y();
                n[c]++;
            }
            List<Point> next = new ArrayList<>();
            for (int c = 0; c < k; c++) next.add(n[c] == 0 ? centers.get(c) : new Point(sx[c] / n[c], sy[c] / n[c]));
            if (next.equals(centers)) {
                System.out.println("stable after " + round);
                break;
            }
            centers = next;
        }
        return centers;
    }

    public static void main(String[] args) {
        Random r = new Random(8);
        List<Point> points = new ArrayList<>();
        int[][] homes = {{10, 10}, {80, 20}, {40, 90}};
        for (int i = 0; i < 30; i++) {
            int[] h = homes[i % 3];
            points.add(new Point(h[0] + r.nextInt(15) - 7, h[1] + r.nextInt(15) - 7));
        }
        List<Point> centers = cluster(points, 3);
        centers.sort(Comparator.comparingInt(Point::x));
        System.out.println(centers);
        int[] sizes = new int[3];
        for (Point p : points) sizes[nearest(p, centers)]++;
        System.out.println(Arrays.toString(sizes));
        int closest = Integer.MAX_VALUE, farthest = 0;
        for (int i = 0; i < points.size(); i++)
            for (int j = i + 1; j < points.size(); j++) {
                int d = points.get(i).distance(points.get(j));
                closest = Math.min(closest, d);
                farthest = Math.max(farthest, d);
            }
        System.out.println(closest + " " + farthest);
        System.out.println(new Point(1, 2).equals(new Point(1, 2)) + " " + new Point(3, 4).distance(new Point(0, 0)));
    }
}
