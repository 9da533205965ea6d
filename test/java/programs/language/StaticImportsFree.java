// Fully qualified names, nested types of the library, and name clashes.
public class StaticImportsFree {
    static class String2 {}

    static class Integer {
        final int v;
        Integer(int v) { this.v = v; }
        static Integer valueOf(int v) { return new Integer(v * 100); }
        @Override
        public String toString() {
            return "my " + v;
        }
    }

    static class List {
        int size() { return -1; }
    }

    static final class Math {
        static int max(int a, int b) { return a * b; }
    }

    public static void main(String[] args) {
        System.out.println(Integer.valueOf(5));
        System.out.println(java.lang.Integer.valueOf(5));
        System.out.println(new List().size());
        java.util.List<java.lang.Integer> l = new java.util.ArrayList<>(java.util.List.of(1, 2));
        System.out.println(l.size());
        System.out.println(Math.max(3, 4) + " " + java.lang.Math.max(3, 4));
        java.util.Map.Entry<String, java.lang.Integer> e = java.util.Map.entry("k", 1);
        System.out.println(e.getKey() + e.getValue());
        java.util.function.Function<java.lang.Integer, Integer> f = Integer::new;
        System.out.println(f.apply(7));
        Object o = 5;
        System.out.println((o instanceof java.lang.Integer) + " " + (o instanceof Integer));
        int boxed = java.lang.Integer.parseInt("12");
        System.out.println(boxed);
        System.out.println(new StaticImportsFree.Integer(1).v);
        System.out.println(StaticImportsFree.Math.max(2, 2));
        System.out.println(java.util.concurrent.TimeUnit.SECONDS.toMillis(2));
        Thread.State state = Thread.State.NEW;
        System.out.println(state);
        Character.UnicodeBlock block = Character.UnicodeBlock.of('a');
        System.out.println(block);
    }
}
