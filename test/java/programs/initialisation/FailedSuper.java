// Failures on the way through a hierarchy of initialisers.
public class FailedSuper {
    static class Top {
        static { System.out.println("Top"); }
        static void ok() { System.out.println("ok"); }
    }

    static class Middle extends Top {
        static int value = fail("Middle");
        static void never() { System.out.println("never"); }
    }

    static class Bottom extends Middle {
        static { System.out.println("Bottom"); }
    }

    static class Sibling extends Top {
        static { System.out.println("Sibling"); }
    }

    static int fail(String who) {
        System.out.println("failing " + who);
        throw new IllegalStateException(who);
    }

    interface Constants {
        int BAD = fail("Constants");
        default void f() {}
    }

    static class User implements Constants {
        static { System.out.println("User"); }
    }

    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " worked");
        } catch (ExceptionInInitializerError e) {
            System.out.println(name + " failed: " + e.getCause().getMessage());
        } catch (NoClassDefFoundError e) { System.out.println(name + " unusable"); }
    }

    public static void main(String[] args) {
        attempt("bottom", Bottom::new);
        attempt("bottom again", Bottom::new);
        attempt("middle", Middle::never);
        attempt("top", Top::ok);
        attempt("through bottom", () -> Bottom.ok());
        attempt("sibling", Sibling::new);
        attempt("user", User::new);
        attempt("user again", User::new);
        attempt("array", () -> System.out.println(new Middle[2].length));
        attempt("literal", () -> System.out.println(Bottom.class.getSimpleName()));
    }
}
