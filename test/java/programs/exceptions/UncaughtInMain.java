// An uncaught exception in main ends the program with status 1.
public class UncaughtInMain {
    static int depth(int n) {
        if (n == 0) throw new IllegalStateException("bottom reached");
        return depth(n - 1) + 1;
    }

    public static void main(String[] args) {
        System.out.println("before");
        try {
            depth(2);
        } catch (IllegalStateException e) { System.out.println("caught " + e.getMessage()); }
        try {
            System.out.println("in try");
            depth(3);
            System.out.println("not reached");
        } finally { System.out.println("finally runs first"); }
        System.out.println("not reached either");
    }
}
