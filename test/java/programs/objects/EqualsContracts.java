// equals and hashCode of one's own classes, in collections.
import java.util.*;

public class EqualsContracts {
    static class Point {
        final int x, y;
        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
        @Override
        public boolean equals(Object o) {
            if (this == o) return true;
            if (o == null || getClass() != o.getClass()) return false;
            Point p = (Point) o;
            return x == p.x && y == p.y;
        }
        @Override
        public int hashCode() {
            return 31 * x + y;
        }
    }

    static class Colored extends Point {
        final String color;
        Colored(int x, int y, String color) {
            super(x, y);
            this.color = color;
        }
        @Override
        public boolean equals(Object o) {
            return super.equals(o) && color.equals(((Colored) o).color);
        }
    }

    static class Identity {
        final int v;
        Identity(int v) { this.v = v; }
    }

    static class Loose {
        final String s;
        Loose(String s) { this.s = s; }
        @Override
        public boolean equals(Object o) {
            return o instanceof Loose l && l.s.equalsIgnoreCase(s);
        }
        @Override
        public int hashCode() {
            return s.toLowerCase().hashCode();
        }
    }

    static class Overloaded {
        boolean equals(Overloaded o) { return true; }
    }

    public static void main(String[] args) {
        Point a = new Point(1, 2), b = new Point(1, 2), c = new Colored(1, 2, "red");
        System.out.println(a.equals(a) + " " + a.equals(b) + " " + b.equals(a) + " " + a.equals(null) + " " +
                           a.equals("x") + " " + a.equals(c) + " " + c.equals(a) + " " +
                           c.equals(new Colored(1, 2, "red")) + " " + c.equals(new Colored(1, 2, "blue")));
        System.out.println(a.hashCode() == b.hashCode());
        Set<Object> set = new HashSet<>(List.of(a, c));
        System.out.println(set.contains(b) + " " + set.size() + " " + set.add(b) + " " + set.add(new Identity(1)) +
                           " " + set.add(new Identity(1)));
        System.out.println(List.of(a, c).indexOf(new Colored(1, 2, "red")) + " " + List.of(a).contains(b));
        Identity i = new Identity(5), j = new Identity(5);
        System.out.println(i.equals(j) + " " + i.equals(i) + " " + (i.hashCode() == i.hashCode()) + " " +
                           (System.identityHashCode(i) == i.hashCode()));
        System.out.println(new Loose("Ab").equals(new Loose("aB")) + " " +
                           new HashSet<>(List.of(new Loose("x"))).contains(new Loose("X")));
        Overloaded o = new Overloaded();
        Object other = new Overloaded();
        System.out.println(o.equals(new Overloaded()) + " " + o.equals(other) + " " + List.of(o).contains(other));
        System.out.println(new Object().equals(new Object()));
        System.out.println(Objects.equals(a, b) + " " + Objects.hash(1, 2));
        int[] x = {1}, y = {1};
        System.out.println(x.equals(y) + " " + Arrays.equals(x, y));
        System.out.println("s".equals(new String("s")) + " " + Integer.valueOf(1000).equals(1000) + " " +
                           Long.valueOf(1).equals(1));
        Map<Point, String> m = new HashMap<>();
        m.put(a, "first");
        m.put(b, "second");
        System.out.println(m.size() + m.get(a));
    }
}
