// Several handlers, their order, and rethrowing with precise types.
public class MultiCatch {
    static class A extends Exception {
        A(String m) { super(m); }
    }

    static class B extends A {
        B(String m) { super(m); }
    }

    static class C extends Exception {
        C(String m) { super(m); }
    }

    static void raise(int n) throws A, C {
        if (n == 0) throw new A("a");
        if (n == 1) throw new B("b");
        if (n == 2) throw new C("c");
        if (n == 3) throw new IllegalArgumentException("i");
        if (n == 4) throw new ArithmeticException("d");
        if (n == 5) throw new StackOverflowError("pretended");
    }

    static void rethrow(int n) throws A, C {
        try {
            raise(n);
        } catch (Exception e) {
            System.out.println("passing " + e.getMessage());
            throw e;
        }
    }

    static String handle(int n) {
        try {
            rethrow(n);
            return "none";
        } catch (B e) { return "B " + e.getMessage(); } catch (A | C e) {
            return "A or C " + e.getMessage() + e.getClass().getSimpleName();
        } catch (IllegalArgumentException | ArithmeticException e) {
            return "runtime " + e.getMessage();
        } catch (Throwable t) { return "other " + t.getMessage(); }
    }

    static int nested(int n) {
        try {
            try {
                raise(n);
                return 0;
            } catch (B e) { throw new C("converted"); } catch (A e) {
                return 1;
            }
        } catch (C e) { return e.getMessage().equals("converted") ? 2 : 3; } catch (Exception e) {
            return 4;
        } catch (Error e) { return 5; }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 7; i++) System.out.println(handle(i));
        for (int i = 0; i < 7; i++) System.out.print(nested(i) + " ");
        System.out.println();
        try {
            try {
                throw new A("x");
            } catch (A e) { throw new RuntimeException(e); } finally {
                System.out.println("between");
            }
        } catch (RuntimeException e) { System.out.println(e.getCause().getMessage()); }
        try {
            throw(Exception) new B("static type");
        } catch (A e) { System.out.println("A catches B"); } catch (Exception e) {
            System.out.println("never");
        }
    }
}
