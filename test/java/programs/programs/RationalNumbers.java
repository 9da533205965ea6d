// Exact fractions with normalisation, comparison and continued fractions.
import java.util.*;

public class RationalNumbers {
    static final class Rational implements Comparable<Rational> {
        final long n, d;
        Rational(long n, long d) {
            if (d == 0) throw new ArithmeticException("zero denominator");
            long g = gcd(Math.abs(n), Math.abs(d)) * (d < 0 ? -1 : 1);
            this.n = n / g;
            this.d = d / g;
        }
        Rational(long n) { this(n, 1); }
        static long gcd(long a, long b) { return b == 0 ? Math.max(a, 1) : gcd(b, a % b); }
        Rational plus(Rational o) { return new Rational(n * o.d + o.n * d, d * o.d); }
        Rational minus(Rational o) { return plus(new Rational(-o.n, o.d)); }
        Rational times(Rational o) { return new Rational(n * o.n, d * o.d); }
        Rational over(Rational o) { return new Rational(n * o.d, d * o.n); }
        public int compareTo(Rational o) { return Long.compare(n * o.d, o.n * d); }
        @Override
        public boolean equals(Object o) {
            return o instanceof Rational r && r.n == n && r.d == d;
        }
        @Override
        public int hashCode() {
            return Objects.hash(n, d);
        }
        @Override
        public String toString() {
            return d == 1 ? "" + n : n + "/" + d;
        }
        static List<Long> continued(Rational r) {
            List<Long> out = new ArrayList<>();
            while (true) {
                long q = Math.floorDiv(r.n, r.d);
                out.add(q);
                r = r.minus(new Rational(q));
                if (r.n == 0) return out;
                r = new Rational(1).over(r);
            }
        }
    }

    public static void main(String[] args) {
        Rational a = new Rational(1, 2), b = new Rational(-6, -8), c = new Rational(3, -9);
        System.out.println(a + " " + b + " " + c + " " + new Rational(0, -5));
        System.out.println(a.plus(b) + " " + a.minus(b) + " " + a.times(c) + " " + b.over(c));
        try {
            a.over(new Rational(0));
        } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        Rational h = new Rational(0);
        for (int i = 1; i <= 15; i++) h = h.plus(new Rational(1, i));
        System.out.println(h);
        System.out.println(new TreeSet<>(List.of(a, b, c, new Rational(2, 4))));
        System.out.println(a.equals(new Rational(5, 10)) + " " +
                           new HashSet<>(List.of(a)).contains(new Rational(7, 14)));
        System.out.println(Rational.continued(new Rational(415, 93)) + " " + Rational.continued(new Rational(-7, 3)));
        Rational x = new Rational(1);
        for (int i = 0; i < 5; i++) x = new Rational(1).plus(new Rational(1).over(new Rational(1).plus(x)));
        System.out.println(x + " " + x.compareTo(new Rational(141421, 100000)));
    }
}
