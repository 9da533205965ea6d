// A return in finally overrides results and exceptions.
public class FinallyReturns {
    @SuppressWarnings("finally")
    static int override() {
        try {
            return 1;
        } finally { return 2; }
    }

    @SuppressWarnings("finally")
    static int swallow() {
        try {
            throw new RuntimeException("lost");
        } finally { return 3; }
    }

    static int kept() {
        int x = 1;
        try {
            return x;
        } finally { x = 99; }
    }

    static int[] array() {
        int[] x = {1};
        try {
            return x;
        } finally { x[0] = 99; }
    }

    static String order() {
        StringBuilder s = new StringBuilder();
        try {
            s.append("try ");
            return s.append("return ").toString();
        } finally {
            s.append("finally");
            System.out.println(s);
        }
    }

    static int side;

    static int evaluate() {
        try {
            return ++side;
        } finally { side *= 10; }
    }

    @SuppressWarnings("finally")
    static int loop() {
        while (true) {
            try {
                return 1;
            } finally { break; }
        }
        return 7;
    }

    @SuppressWarnings("finally")
    static int replaced() throws Exception {
        try {
            throw new Exception("first");
        } finally { throw new IllegalStateException("second"); }
    }

    static int caught(int n) {
        try {
            if (n == 0) throw new IllegalArgumentException();
            if (n == 1) return 10;
            n += 5;
        } catch (IllegalArgumentException e) {
            n = 100;
            return n;
        } finally {
            n += 1000;
            System.out.println("n " + n);
        }
        return n;
    }

    public static void main(String[] args) {
        System.out.println(override());
        System.out.println(swallow());
        System.out.println(kept());
        System.out.println(array()[0]);
        System.out.println(order());
        System.out.println(evaluate() + " " + side);
        System.out.println(loop());
        try {
            replaced();
        } catch (Exception e) { System.out.println(e.getMessage() + e.getSuppressed().length); }
        for (int i = 0; i < 3; i++) System.out.println(caught(i));
    }
}
