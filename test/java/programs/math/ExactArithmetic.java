// The exact methods, at both sides of their limits.
public class ExactArithmetic {
    interface Op {
        long run() throws ArithmeticException;
    }

    static void attempt(String n, Op o) {
        try {
            System.out.println(n + " " + o.run());
        } catch (ArithmeticException e) { System.out.println(n + " " + e.getMessage()); }
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE, min = Integer.MIN_VALUE;
        long lmax = Long.MAX_VALUE, lmin = Long.MIN_VALUE;
        attempt("add", () -> Math.addExact(max, 0));
        attempt("add", () -> Math.addExact(max, 1));
        attempt("add", () -> Math.addExact(min, -1));
        attempt("add", () -> Math.addExact(max, min));
        attempt("addL", () -> Math.addExact(lmax, 1L));
        attempt("addL", () -> Math.addExact(lmin, lmax));
        attempt("sub", () -> Math.subtractExact(min, 1));
        attempt("sub", () -> Math.subtractExact(0, min));
        attempt("sub", () -> Math.subtractExact(-1, min));
        attempt("subL", () -> Math.subtractExact(0L, lmin));
        attempt("mul", () -> Math.multiplyExact(46340, 46340));
        attempt("mul", () -> Math.multiplyExact(46341, 46341));
        attempt("mul", () -> Math.multiplyExact(min, -1));
        attempt("mulL", () -> Math.multiplyExact(3037000499L, 3037000499L));
        attempt("mulL", () -> Math.multiplyExact(3037000500L, 3037000500L));
        attempt("mulL", () -> Math.multiplyExact(lmin, -1L));
        attempt("mulL", () -> Math.multiplyExact(lmin, 1));
        attempt("inc", () -> Math.incrementExact(max - 1));
        attempt("inc", () -> Math.incrementExact(max));
        attempt("dec", () -> Math.decrementExact(min));
        attempt("neg", () -> Math.negateExact(min));
        attempt("neg", () -> Math.negateExact(max));
        attempt("negL", () -> Math.negateExact(lmin));
        attempt("toInt", () -> Math.toIntExact(max));
        attempt("toInt", () -> Math.toIntExact(max + 1L));
        attempt("toInt", () -> Math.toIntExact(min - 1L));
        attempt("abs", () -> Math.absExact(min));
        attempt("abs", () -> Math.absExact(-5));
        attempt("full", () -> Math.multiplyFull(max, max));
        attempt("high", () -> Math.multiplyHigh(lmax, lmax));
        attempt("high", () -> Math.multiplyHigh(lmin, 2));
        attempt("high", () -> Math.multiplyHigh(-1, 1));
        attempt("incL", () -> Math.incrementExact(lmax));
        attempt("decL", () -> Math.decrementExact(lmin));
    }
}
