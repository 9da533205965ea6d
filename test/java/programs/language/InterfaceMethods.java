// Default, static and private methods of interfaces, and conflicts between them.
public class InterfaceMethods {
    interface Greeter {
        String NAME = "Greeter";
        String name();
        default String greet() { return prefix() + name() + suffix("!"); }
        private String prefix() { return "Hello, "; }
        private static String twice(String s) { return s + s; }
        static String suffix(String s) { return twice(s); }
    }

    interface Loud extends Greeter {
        @Override
        default String greet() {
            return Greeter.super.greet().toUpperCase();
        }
    }

    interface Quiet extends Greeter {
        default String greet() { return name().toLowerCase(); }
    }

    static class Plain implements Greeter {
        public String name() { return "Plain"; }
    }

    static class Both implements Loud, Quiet {
        public String name() { return "Both"; }
        public String greet() { return Loud.super.greet() + "/" + Quiet.super.greet(); }
    }

    static class Base {
        public String greet() { return "from the class"; }
    }

    static class Mixed extends Base implements Greeter {
        public String name() { return "Mixed"; }
    }

    interface A {
        default int f() { return 1; }
    }

    interface B extends A {
        default int f() { return 2; }
    }

    static class C implements A {}
    static class D extends C implements B {}
    abstract static class E implements B { public abstract int f(); }

    static class F extends E {
        public int f() { return 3; }
    }

    public static void main(String[] args) {
        Greeter lambda = () -> "lambda";
        Greeter anonymous = new Loud() {
            public String name() { return "anonymous"; }
        };
        Greeter[] all = {new Plain(), new Both(), new Mixed(), lambda, anonymous};
        for (Greeter g : all) System.out.println(g.greet());
        System.out.println(Greeter.suffix("?"));
        System.out.println(Greeter.NAME + Plain.NAME);
        System.out.println(new C().f() + " " + new D().f() + " " + new F().f() + " " + ((A) new D()).f() + " " +
                           ((C) new D()).f());
        Loud loud = () -> "from a lambda";
        System.out.println(loud.greet());
    }
}
