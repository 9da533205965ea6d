// Nested try statements with finally on every level.
public class NestedFinally {
    static StringBuilder log = new StringBuilder();

    static void act(int depth, int failAt, int catchAt) {
        try {
            log.append('t').append(depth);
            if (depth == failAt) throw new IllegalStateException("at " + depth);
            if (depth < 4) act(depth + 1, failAt, catchAt);
        } catch (IllegalStateException e) {
            if (depth != catchAt) throw e;
            log.append('c').append(depth);
        } finally { log.append('f').append(depth); }
    }

    static String three(int n) {
        StringBuilder s = new StringBuilder();
        try {
            try {
                try {
                    s.append(1);
                    if (n == 1) throw new RuntimeException();
                    s.append(2);
                } finally {
                    s.append(3);
                    if (n == 2) throw new IllegalArgumentException();
                    s.append(4);
                }
                s.append(5);
            } catch (IllegalArgumentException e) {
                s.append(6);
                if (n == 2) throw new RuntimeException();
            } finally { s.append(7); }
            s.append(8);
        } catch (RuntimeException e) { s.append(9); } finally {
            s.append(0);
        }
        return s.toString();
    }

    public static void main(String[] args) {
        for (int f = 0; f <= 5; f++)
            for (int c = 0; c <= 5; c++) {
                try {
                    act(0, f, c);
                } catch (IllegalStateException e) { log.append(" escaped ").append(e.getMessage()); }
                System.out.println(log);
                log.setLength(0);
            }
        for (int n = 0; n < 4; n++) System.out.println(three(n));
        try {
            try {
                throw new Exception("a");
            } finally {
                try {
                    throw new Exception("b");
                } catch (Exception e) { System.out.println("inner " + e.getMessage()); } finally {
                    System.out.println("inner finally");
                }
            }
        } catch (Exception e) { System.out.println("outer " + e.getMessage()); }
    }
}
