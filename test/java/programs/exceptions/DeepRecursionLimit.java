// Recursion guarded by a counter that throws and unwinds.
public class DeepRecursionLimit {
    static class TooDeep extends RuntimeException {
        final int depth;
        TooDeep(int d) {
            super("depth " + d, null, false, false);
            depth = d;
        }
    }

    static int limit;

    static int descend(int n) {
        if (n > limit) throw new TooDeep(n);
        return descend(n + 1);
    }

    static int measure(int l) {
        limit = l;
        try {
            return descend(0);
        } catch (TooDeep e) { return e.depth; }
    }

    static int unwound;

    static void tidy(int n) {
        try {
            if (n == 0) throw new IllegalStateException("end");
            tidy(n - 1);
        } finally { unwound++; }
    }

    static int parse(String s, int at, int depth) {
        if (depth > 5) throw new IllegalArgumentException("nested too deeply at " + at);
        while (at < s.length()) {
            char c = s.charAt(at);
            if (c == '(')
                at = parse(s, at + 1, depth + 1);
            else if (c == ')') {
                if (depth == 0) throw new IllegalArgumentException("unexpected ) at " + at);
                return at + 1;
            } else
                at++;
        }
        if (depth > 0) throw new IllegalArgumentException("missing )");
        return at;
    }

    public static void main(String[] args) {
        for (int l : new int[] {0, 1, 10, 300}) System.out.println(measure(l));
        try {
            tidy(100);
        } catch (IllegalStateException e) { System.out.println(e.getMessage() + " " + unwound); }
        for (String s : new String[] {"", "a(b)c", "((()))", "((((((()))))))", "(", ")", "(a))"}) try {
                System.out.println(s + " " + parse(s, 0, 0));
            } catch (IllegalArgumentException e) { System.out.println(s + " " + e.getMessage()); }
        System.out.println(new TooDeep(1).getStackTrace().length);
    }
}
