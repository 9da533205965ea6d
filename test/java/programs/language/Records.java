// Records: accessors, equals, hashCode, toString and compact constructors.
import java.util.*;

public class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);
        static int made;
        Point { made++; }
        Point(int both) { this(both, both); }
        double length() { return Math.sqrt(x * x + y * y); }
        Point plus(Point other) { return new Point(x + other.x, y + other.y()); }
    }

    record Range(int low, int high) {
        Range {
            if (low > high) {
                int t = low;
                low = high;
                high = t;
            }
            if (low < 0) throw new IllegalArgumentException("low " + low);
        }
    }

    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> with(C c) { return new Pair<>(first, c); }
    }

    record Empty() {}

    record Named(String name) implements Comparable<Named> {
        public int compareTo(Named o) { return name.compareTo(o.name); }
        @Override
        public String name() {
            return "<" + name + ">";
        }
    }

    record Everything(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t, int[] a) {
        @Override
        public String toString() {
            return "E" + b + s + c + i + l + f + d + z + t + a.length;
        }
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4), q = new Point(3, 4);
        System.out.println(p);
        System.out.println(p.equals(q) + " " + (p == q) + " " + (p.hashCode() == q.hashCode()) + " " + p.equals(null) +
                           " " + p.equals("x"));
        System.out.println(p.length());
        System.out.println(p.plus(new Point(1)));
        System.out.println(Point.made);
        System.out.println(Point.ORIGIN);
        System.out.println(new Range(9, 2));
        try {
            new Range(5, -1);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Pair<String, Integer> pair = new Pair<>("a", 1);
        System.out.println(pair);
        System.out.println(pair.with(List.of(2)));
        System.out.println(pair.equals(new Pair<>("a", 1)));
        System.out.println(new Pair<>(null, new Pair<>(1.5, 'c')));
        System.out.println(new Pair<>(null, null).equals(new Pair<>(null, null)));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Named("n") + " " + new Named("n").name());
        System.out.println(new TreeSet<>(List.of(new Named("b"), new Named("a"))));
        System.out.println(new Everything((byte) 1, (short) 2, 'c', 3, 4L, 5f, 6.0, true, "t", new int[2]));
        System.out.println(new HashSet<>(List.of(p, new Point(5))).contains(q));
        record Local(int v) {}
        System.out.println(new Local(7));
        System.out.println(p instanceof Record);
        System.out.println(Point.class.isRecord() + " " + Range.class.getSuperclass().getName());
    }
}
