// Suppressed exceptions of try with resources, and of addSuppressed.
public class Suppressed {
    static class Resource implements AutoCloseable {
        final String name;
        final boolean bad;
        Resource(String name, boolean bad) {
            this.name = name;
            this.bad = bad;
            System.out.println("open " + name);
        }
        void use(boolean fail) {
            System.out.println("use " + name);
            if (fail) throw new IllegalStateException("use " + name);
        }
        @Override
        public void close() {
            System.out.println("close " + name);
            if (bad) throw new IllegalArgumentException("close " + name);
        }
    }

    static void run(boolean useFails, boolean badA, boolean badB) {
        try (Resource a = new Resource("a", badA); Resource b = new Resource("b", badB)) {
            a.use(false);
            b.use(useFails);
            System.out.println("body done");
        } catch (RuntimeException e) {
            System.out.println("caught " + e.getMessage());
            for (Throwable s : e.getSuppressed()) System.out.println("  suppressed " + s.getMessage());
        } finally { System.out.println("finally"); }
    }

    public static void main(String[] args) {
        boolean[] b = {false, true};
        for (boolean x : b)
            for (boolean y : b)
                for (boolean z : b) {
                    System.out.println("-- " + x + y + z);
                    run(x, y, z);
                }
        Exception e = new Exception("main");
        e.addSuppressed(new Exception("one"));
        e.addSuppressed(new Error("two"));
        System.out.println(e.getSuppressed().length + e.getSuppressed()[1].toString());
        try {
            e.addSuppressed(e);
        } catch (IllegalArgumentException x) { System.out.println(x.getMessage()); }
        try {
            e.addSuppressed(null);
        } catch (NullPointerException x) { System.out.println("null"); }
    }
}
