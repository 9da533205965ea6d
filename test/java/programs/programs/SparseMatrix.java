// Sparse vectors and polynomials over maps.
import java.util.*;

public class SparseMatrix {
    static class Polynomial {
        private final TreeMap<Integer, Integer> terms = new TreeMap<>(Comparator.reverseOrder());
        Polynomial(int... c) {
            for (int i = 0; i < c.length; i++) add(i, c[i]);
        }
        private void add(int e, int c) {
            terms.merge(e, c, Integer::sum);
            terms.values().removeIf(v -> v == 0);
        }
        Polynomial plus(Polynomial o) {
            Polynomial r = new Polynomial();
            terms.forEach(r::add);
            o.terms.forEach(r::add);
            return r;
        }
        Polynomial times(Polynomial o) {
            Polynomial r = new Polynomial();
            terms.forEach((e, c) -> o.terms.forEach((f, d) -> r.add(e + f, c * d)));
            return r;
        }
        Polynomial derivative() {
            Polynomial r = new Polynomial();
            terms.forEach((e, c) -> {
                if (e > 0) r.add(e - 1, e * c);
            });
            return r;
        }
        int at(int x) {
            int v = 0;
            for (Map.Entry<Integer, Integer> t : terms.entrySet()) v += t.getValue() * (int) Math.pow(x, t.getKey());
            return v;
        }
        @Override
        public boolean equals(Object o) {
            return o instanceof Polynomial p && p.terms.equals(terms);
        }
        @Override
        public int hashCode() {
            return terms.hashCode();
        }
        @Override
        public String toString() {
            if (terms.isEmpty()) return "0";
            StringBuilder s = new StringBuilder();
            terms.forEach((e, c)
                              -> s.append(s.length() == 0 ? (c < 0 ? "-" : "")
                                              : c < 0     ? " - "
                                                          : " + ")
                                     .append(Math.abs(c) == 1 && e > 0 ? "" : "" + Math.abs(c))
                                     .append(e == 0       ? ""
                                                 : e == 1 ? "x"
                                                          : "x^" + e));
            return s.toString();
        }
    }

    public static void main(String[] args) {
        Polynomial a = new Polynomial(1, 2, 1), b = new Polynomial(-1, 1);
        System.out.println(a + " | " + b);
        System.out.println(a.plus(b) + " | " + a.times(b) + " | " + a.derivative());
        System.out.println(b.times(new Polynomial(1, 1)));
        System.out.println(a.plus(new Polynomial(-1, -2, -1)) + " " + new Polynomial());
        for (int x = -2; x < 3; x++) System.out.print(a.at(x) + " ");
        System.out.println();
        Polynomial p = new Polynomial(1);
        for (int i = 0; i < 6; i++) p = p.times(new Polynomial(1, 1));
        System.out.println(p);
        System.out.println(a.equals(new Polynomial(1, 1).times(new Polynomial(1, 1))) + " " +
                           (a.hashCode() == new Polynomial(1, 2, 1).hashCode()));
        Map<List<Integer>, Integer> cells = new HashMap<>();
        for (int i = 0; i < 5; i++) cells.put(List.of(i, i * i % 5), i + 1);
        int dot = 0;
        for (var e : cells.entrySet())
            dot += e.getValue() * cells.getOrDefault(List.of(e.getKey().get(1), e.getKey().get(0)), 0);
        System.out.println(dot + " " + cells.size());
    }
}
