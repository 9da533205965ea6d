// Operands, arguments and array accesses are evaluated from left to right.
import java.util.*;

public class EvaluationOrder {
    static StringBuilder log = new StringBuilder();

    static int v(String n, int r) {
        log.append(n).append(' ');
        return r;
    }

    static int[] a(String n, int[] r) {
        log.append(n).append(' ');
        return r;
    }

    static EvaluationOrder o(String n, EvaluationOrder r) {
        log.append(n).append(' ');
        return r;
    }

    int field;
    int method(int a, int b) { return a * 10 + b; }
    static int three(int a, int b, int c) { return a * 100 + b * 10 + c; }

    static int fail(String n) {
        log.append(n).append(' ');
        throw new IllegalStateException(n);
    }

    static void flush(Object r) {
        System.out.println(r + ": " + log);
        log.setLength(0);
    }

    public static void main(String[] args) {
        int[] array = {1, 2, 3};
        EvaluationOrder object = new EvaluationOrder();
        flush(three(v("a", 1), v("b", 2), v("c", 3)));
        flush(a("array", array)[v("index", 1)] = v("value", 7));
        flush(a("array", array)[v("index", 2)] += v("value", 7));
        flush(o("object", object).field = v("value", 3));
        flush(o("object", object).field -= v("value", 1));
        flush(o("object", object).method(v("x", 1), v("y", 2)));
        try {
            o("none", null).method(v("x", 1), v("y", 2));
        } catch (NullPointerException e) { flush("arguments first"); }
        try {
            o("none", null).field = v("value", 1);
        } catch (NullPointerException e) { flush("value first"); }
        try {
            a("none", null)[v("i", 0)] = fail("value");
        } catch (IllegalStateException e) { flush("value failed first"); }
        try {
            a("array", array)[v("i", 9)] = fail("value");
        } catch (IllegalStateException e) { flush("before the bounds"); }
        try {
            a("array", array)[v("i", 9)] += fail("value");
        } catch (ArrayIndexOutOfBoundsException e) { flush("bounds before the value"); }
        try {
            a("none", null)[fail("index")]++;
        } catch (IllegalStateException e) { flush("index failed"); }
        try {
            three(v("a", 1), fail("b"), v("c", 1));
        } catch (IllegalStateException e) { flush("stopped at b"); }
        flush(v("p", 6) / v("q", 2) * v("r", 5) % v("s", 4));
        flush(v("p", 1) < v("q", 2) ? v("yes", 1) : v("no", 0));
        flush(new int[v("n", 2)][v("m", 3)].length);
        flush(new int[] {v("x", 1), v("y", 2)}.length);
        int i = 1;
        flush(three(i, i++, i) + three(i++, i, ++i));
        int[] b = {0, 1, 2};
        int k = 0;
        b[k] = k = 2;
        flush(Arrays.toString(b) + k);
        flush("" + v("s", 1) + v("t", 2));
        try {
            flush(new int[v("n", -1)][fail("m")]);
        } catch (IllegalStateException e) { flush("sizes first"); }
    }
}
