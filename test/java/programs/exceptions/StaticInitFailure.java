// A failing static initialiser: ExceptionInInitializerError, then NoClassDefFoundError.
public class StaticInitFailure {
    static class Bad {
        static int value = 5;
        static {
            System.out.println("initialising Bad");
            if (value > 0) throw new IllegalStateException("no way");
        }
        static void touch() { System.out.println("touched"); }
    }

    static class WithError {
        static int x = fail();
        static int fail() { throw new AssertionError("an error is not wrapped"); }
    }

    static class Child extends Bad {
        static int y = 3;
        static { System.out.println("never"); }
        static void hello() {}
    }

    static class Division {
        static final int ZERO = Integer.parseInt("0");
        static final int RESULT = 1 / ZERO;
    }

    static class Constant {
        static final int FINE = 42;
        static {
            if (true) throw new RuntimeException("unseen");
        }
    }

    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " fine");
        } catch (ExceptionInInitializerError e) {
            System.out.println(name + " " + e.getClass().getSimpleName() + " " + e.getMessage() + " cause " +
                               e.getCause());
        } catch (NoClassDefFoundError e) {
            System.out.println(name + " " + e.getClass().getSimpleName());
        } catch (Error e) { System.out.println(name + " " + e); }
    }

    public static void main(String[] args) {
        attempt("first", () -> Bad.touch());
        attempt("second", () -> Bad.touch());
        attempt("third", () -> new Bad());
        attempt("field", () -> System.out.println(Bad.value));
        attempt("error", () -> System.out.println(WithError.x));
        attempt("error again", () -> System.out.println(WithError.x));
        attempt("child", () -> Child.hello());
        attempt("division", () -> System.out.println(Division.RESULT));
        attempt("constant", () -> System.out.println(Constant.FINE));
        attempt("not constant", () -> new Constant());
    }
}
