// Causes: constructors, initCause, and the text of exceptions with causes.
public class CauseChains {
    static void low(int n) {
        if (n == 0) throw new ArithmeticException("low");
        low(n - 1);
    }

    static void middle() {
        try {
            low(2);
        } catch (ArithmeticException e) { throw new IllegalStateException("middle", e); }
    }

    static void high() throws Exception {
        try {
            middle();
        } catch (IllegalStateException e) { throw new Exception(e); }
    }

    static Throwable root(Throwable t) {
        while (t.getCause() != null) t = t.getCause();
        return t;
    }

    public static void main(String[] args) {
        try {
            high();
        } catch (Exception e) {
            System.out.println(e);
            System.out.println(e.getMessage());
            System.out.println(e.getCause());
            System.out.println(root(e));
            for (Throwable t = e; t != null; t = t.getCause()) System.out.println(t.getClass().getSimpleName());
        }
        System.out.println(new RuntimeException((Throwable) null).getMessage());
        System.out.println(new RuntimeException("m", null).getCause());
        System.out.println(new Error(new Exception("inner")));
        Exception late = new Exception("late");
        late.initCause(new Error("cause"));
        System.out.println(late.getCause());
        try {
            late.initCause(new Error("again"));
        } catch (IllegalStateException e) { System.out.println("already has a cause"); }
        try {
            new RuntimeException("x", new Error()).initCause(null);
        } catch (IllegalStateException e) { System.out.println("fixed"); }
        Exception self = new Exception("self");
        try {
            self.initCause(self);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(new AssertionError("message", new Exception("why")).getCause().getMessage());
        System.out.println(new IllegalArgumentException(new Exception("wrapped")).getMessage());
        Throwable t = new Throwable("bare");
        System.out.println(t + " " + t.getLocalizedMessage());
        System.out.println(new UnsupportedOperationException("no", late).getCause() == late);
    }
}
