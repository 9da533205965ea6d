// Assert statements, which java runs with -ea.
public class Assertions {
    static int evaluated;

    static boolean check(boolean b) {
        evaluated++;
        return b;
    }

    static String message() {
        evaluated += 100;
        return "lazy message";
    }

    static class Inner {
        static void positive(int n) { assert n > 0 : n; }
    }

    static void both(Object o) {
        assert o != null;
        assert o.toString().length() > 0 : "empty";
    }

    public static void main(String[] args) {
        assert check(true);
        System.out.println(evaluated);
        assert check(true) : message();
        System.out.println(evaluated);
        try {
            assert check(false);
            System.out.println("not reached");
        } catch (AssertionError e) { System.out.println(e.getMessage() + " " + e.getCause()); }
        try {
            assert check(false) : message();
        } catch (AssertionError e) { System.out.println(e.getMessage()); }
        System.out.println(evaluated);
        for (int n = -1; n < 2; n++) try {
                Inner.positive(n);
                System.out.println("fine " + n);
            } catch (AssertionError e) { System.out.println("bad " + e.getMessage()); }
        try {
            both(null);
        } catch (AssertionError e) { System.out.println(e.getMessage()); }
        try {
            both("");
        } catch (AssertionError e) { System.out.println(e); }
        try {
            assert false : new RuntimeException("cause");
        } catch (AssertionError e) { System.out.println(e.getMessage() + " / " + e.getCause().getMessage()); }
        try {
            assert false : 'c';
        } catch (AssertionError e) { System.out.println(e.getMessage()); }
        try {
            assert false : 1.5;
        } catch (AssertionError e) { System.out.println(e.getMessage()); }
        try {
            assert false : null;
        } catch (AssertionError e) { System.out.println(e.getMessage()); }
        System.out.println(Assertions.class.desiredAssertionStatus() + " " + Inner.class.desiredAssertionStatus());
        boolean on = false;
        assert on = true;
        System.out.println(on);
        System.out.println(String.class.desiredAssertionStatus());
    }
}
