// Interfaces are initialised by their fields, or by default methods of an implementing class.
public class InterfaceInit {
    static int say(String s, int v) {
        System.out.println(s);
        return v;
    }

    interface Plain {
        int P1 = say("Plain", 1);
        void f();
    }

    interface WithDefault {
        int D = say("WithDefault", 2);
        default void g() { System.out.println("g"); }
    }

    interface Child extends Plain {
        int C = say("Child", 3);
    }

    interface Defaulted extends WithDefault {
        int E = say("Defaulted", 4);
    }

    static class Implementer implements Child {
        static { System.out.println("Implementer"); }
        public void f() { System.out.println("f"); }
    }

    static class User implements Defaulted {
        static { System.out.println("User"); }
    }

    static class SubUser extends User {
        static { System.out.println("SubUser"); }
    }

    interface Statics {
        int S = say("Statics", 5);
        static void h() { System.out.println("h"); }
    }

    interface Constant {
        int K = 7;
        int L = say("Constant", 8);
    }

    public static void main(String[] args) {
        System.out.println("new Implementer");
        Implementer i = new Implementer();
        i.f();
        System.out.println("field of Child");
        System.out.println(Implementer.C);
        System.out.println("inherited field");
        System.out.println(Child.P1);
        System.out.println("new SubUser");
        new SubUser().g();
        System.out.println("field of Defaulted");
        System.out.println(Defaulted.E);
        System.out.println("static method");
        Statics.h();
        System.out.println("constant");
        System.out.println(Constant.K);
        System.out.println("not constant");
        System.out.println(Constant.L);
        System.out.println("lambda");
        Plain p = () -> System.out.println("lambda body");
        p.f();
        interface Local {
            int X = say("Local", 9);
            int get();
        }
        Local l = () -> 1;
        System.out.println(l.get());
        System.out.println(Local.X);
    }
}
