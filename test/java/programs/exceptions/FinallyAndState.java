// Finally blocks restore state, whatever way a block is left.
public class FinallyAndState {
    static int depth;
    static String mode = "normal";

    static String with(String m, java.util.function.Supplier<String> body) {
        String old = mode;
        mode = m;
        depth++;
        try {
            return body.get() + "@" + mode + depth;
        } finally {
            mode = old;
            depth--;
        }
    }

    static int[] guard = {0};

    static int risky(int n) {
        guard[0]++;
        try {
            if (n == 0) return 0;
            if (n % 3 == 0) throw new ArithmeticException("third");
            int r = risky(n - 1);
            if (n % 2 == 0) return r + 1;
            r += 10;
            return r;
        } catch (ArithmeticException e) { return 1000 * n; } finally {
            guard[0]--;
        }
    }

    static int count;

    static boolean step(int n) {
        count += n;
        return true;
    }

    static int assigned() {
        int x = 1;
        try {
            x = 2;
            throw new RuntimeException();
        } catch (RuntimeException e) {
            x = 3;
            return x;
        } finally {
            x = 4;
            step(x);
        }
    }

    public static void main(String[] args) {
        System.out.println(with("a", () -> with("b", () -> "inner") + "," + mode));
        System.out.println(mode + depth);
        try {
            with("c", () -> { throw new IllegalStateException(mode + depth); });
        } catch (IllegalStateException e) { System.out.println(e.getMessage() + " then " + mode + depth); }
        for (int n = 0; n < 9; n++) System.out.println(n + " " + risky(n) + " " + guard[0]);
        System.out.println(assigned() + " " + count);
        int i = 0;
        while (i < 5) {
            try {
                i++;
                if (i == 2) continue;
                if (i == 4) break;
                count += i;
            } finally { count += 100; }
        }
        System.out.println(i + " " + count);
        StringBuilder s = new StringBuilder();
        try {
            try {
                s.append("a");
            } finally { s.append("b"); }
            s.append("c");
        } finally { s.append("d"); }
        System.out.println(s);
    }
}
