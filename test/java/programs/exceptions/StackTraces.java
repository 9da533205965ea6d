// What a stack trace says about methods, and printing without one.
public class StackTraces {
    static class Lean extends RuntimeException {
        Lean(String m) { super(m, null, false, false); }
    }

    static void first() { second(); }

    static void second() {
        new Object() {
            void third() { throw new IllegalStateException("deep"); }
        }.third();
    }

    int inst() { throw new ArithmeticException("own"); }

    public static void main(String[] args) {
        try {
            first();
        } catch (IllegalStateException e) {
            StackTraceElement[] t = e.getStackTrace();
            System.out.println(t.length);
            for (StackTraceElement s : t) System.out.println(s.getClassName() + "." + s.getMethodName());
        }
        try {
            new StackTraces().inst();
        } catch (ArithmeticException e) {
            System.out.println(e.getStackTrace()[0].getMethodName() + " " + e.getStackTrace()[0].getLineNumber());
        }
        Lean lean = new Lean("lean");
        System.out.println(lean.getStackTrace().length + " " + lean);
        lean.addSuppressed(new Error());
        System.out.println(lean.getSuppressed().length);
        Exception e = new Exception("replaced");
        e.setStackTrace(new StackTraceElement[] {new StackTraceElement("C", "m", "F.java", 12)});
        System.out.println(e.getStackTrace()[0]);
        java.io.StringWriter w = new java.io.StringWriter();
        e.printStackTrace(new java.io.PrintWriter(w, true));
        System.out.println(w.toString().lines().count());
    }
}
