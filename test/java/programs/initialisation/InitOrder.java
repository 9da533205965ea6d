// A class is initialised by its first use, superclass first.
public class InitOrder {
    static void say(String s) { System.out.println(s); }
    static { say("main class"); }

    static class Base {
        static { say("Base"); }
        static int b = 1;
        static void baseMethod() { say("baseMethod"); }
    }

    static class Derived extends Base {
        static { say("Derived"); }
        static int d = 2;
        static void derivedMethod() { say("derivedMethod"); }
    }

    static class Other {
        static { say("Other"); }
        Other() { say("new Other"); }
    }

    static class Unused {
        static { say("Unused is never initialised"); }
    }

    static int counter = 10;

    static {
        say("counter " + counter);
        counter = 20;
    }

    static int later = counter + 1;

    public static void main(String[] args) {
        say("main " + counter + " " + later);
        say("inherited field");
        System.out.println(Derived.b);
        say("inherited method");
        Derived.baseMethod();
        say("own field");
        System.out.println(Derived.d);
        Derived.derivedMethod();
        say("declared only");
        Other o = null;
        System.out.println(o);
        say("created");
        o = new Other();
        new Other();
        say("array of Unused");
        Unused[] array = new Unused[3];
        System.out.println(array.length);
        say("class literal");
        System.out.println(Unused.class.getSimpleName());
        say("cast and instanceof");
        Object x = "s";
        System.out.println(x instanceof Unused);
        Unused u = (Unused) null;
        System.out.println(u);
        say("end");
    }
}
