// Natural order: compareTo of one's own classes, and consistency with equals.
import java.util.*;

public class Comparables {
    static class Version implements Comparable<Version> {
        final int[] parts;
        Version(String s) {
            String[] w = s.split("\\.");
            parts = new int[w.length];
            for (int i = 0; i < w.length; i++) parts[i] = Integer.parseInt(w[i]);
        }
        public int compareTo(Version o) {
            for (int i = 0; i < Math.max(parts.length, o.parts.length); i++) {
                int a = i < parts.length ? parts[i] : 0, b = i < o.parts.length ? o.parts[i] : 0;
                if (a != b) return Integer.compare(a, b);
            }
            return 0;
        }
        @Override
        public String toString() {
            StringJoiner j = new StringJoiner(".");
            for (int p : parts) j.add("" + p);
            return j.toString();
        }
    }

    record Money(String currency, long cents) implements Comparable<Money> {
        private static final Comparator<Money> ORDER =
            Comparator.comparing(Money::currency).thenComparingLong(Money::cents);
        public int compareTo(Money o) { return ORDER.compare(this, o); }
    }

    static class Reverse implements Comparable<Reverse> {
        final int v;
        Reverse(int v) { this.v = v; }
        public int compareTo(Reverse o) { return o.v - v; }
        @Override
        public String toString() {
            return "r" + v;
        }
    }

    public static void main(String[] args) {
        List<Version> v = new ArrayList<>();
        for (String s : "1.10 1.2 1.2.0 2 1.9.9 0.5".split(" ")) v.add(new Version(s));
        Collections.sort(v);
        System.out.println(v);
        System.out.println(new TreeSet<>(v).size() + " " + new HashSet<>(v).size());
        System.out.println(Collections.max(v) + " " + Collections.min(v) + " " +
                           new Version("1.2").compareTo(new Version("1.2.0")) +
                           new Version("1.2").equals(new Version("1.2")));
        System.out.println(new TreeSet<>(List.of(new Money("USD", 5), new Money("EUR", 9), new Money("EUR", 1))));
        Reverse[] r = {new Reverse(1), new Reverse(3), new Reverse(2)};
        Arrays.sort(r);
        System.out.println(Arrays.toString(r));
        System.out.println("b".compareTo("a") + " " + Integer.valueOf(3).compareTo(5) + " " +
                           Boolean.TRUE.compareTo(false) + " " + Character.valueOf('b').compareTo('d') + " " +
                           Double.valueOf(0.0).compareTo(-0.0));
        Object[] mixed = {"s", 1};
        try {
            Arrays.sort(mixed);
        } catch (ClassCastException e) { System.out.println("cannot compare"); }
        PriorityQueue<Version> q = new PriorityQueue<>(v);
        System.out.println(q.poll() + " " + q.poll());
    }
}
