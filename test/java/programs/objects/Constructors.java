// Constructor chaining, overloading, private constructors and factories.
import java.util.*;

public class Constructors {
    static StringBuilder log = new StringBuilder();
    final String path;

    Constructors() {
        this(1);
        log.append("()");
    }

    Constructors(int i) {
        this((long) i, "int");
        log.append("(int)");
    }

    Constructors(long l, String s) {
        path = l + s;
        log.append("(long)");
    }

    Constructors(Object o) { path = "object " + o; }
    Constructors(String s) { path = "string " + s; }
    Constructors(int... v) { path = "varargs " + v.length; }

    static class Private {
        private static int made;
        private Private() { made++; }
        static Private of() { return new Private(); }
        private static final Map<String, Private> CACHE = new HashMap<>();
        static Private named(String n) { return CACHE.computeIfAbsent(n, k -> new Private()); }
    }

    static class Base {
        final String name;
        Base(String name) { this.name = name; }
        Base() { this("base"); }
    }

    static class Derived extends Base {
        Derived() {}
        Derived(String n) { super(n + "!"); }
        Derived(int n) { this("n" + n); }
    }

    static class Implicit extends Base { int v = 3; }

    static class Builder {
        private String a = "a";
        private int b;
        Builder a(String v) {
            a = v;
            return this;
        }
        Builder b(int v) {
            b = v;
            return this;
        }
        String build() { return a + b; }
    }

    static class Copy {
        int[] data;
        Copy(int... d) { data = d; }
        Copy(Copy o) { data = o.data.clone(); }
    }

    public static void main(String[] args) {
        System.out.println(new Constructors().path + log);
        System.out.println(new Constructors("s").path + new Constructors((Object) "o").path +
                           new Constructors(1.5).path + new Constructors(1, 2).path + new Constructors(7).path +
                           new Constructors('c').path);
        System.out.println(Private.of() != Private.of());
        System.out.println((Private.named("x") == Private.named("x")) + " " + Private.made);
        System.out.println(new Derived().name + new Derived("d").name + new Derived(5).name + new Implicit().name +
                           new Implicit().v);
        System.out.println(new Builder().b(5).a("z").build() + new Builder().build());
        Copy c = new Copy(1, 2), d = new Copy(c);
        d.data[0] = 9;
        System.out.println(c.data[0]);
        System.out.println(new Base("anonymous") {
            String twice() { return name + name; }
        }.twice());
        List<Base> made = new ArrayList<>();
        for (String s : "p q".split(" ")) made.add(new Derived(s));
        System.out.println(made.get(0).name + made.get(1).name);
    }
}
