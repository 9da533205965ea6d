// Overriding, hiding, super calls and dynamic dispatch.
public class Inheritance {
    static class A {
        String name = "A";
        static String kind() { return "static A"; }
        String show() { return "A.show " + name + " " + hook(); }
        String hook() { return "A.hook"; }
        private String secret() { return "A.secret"; }
        String callSecret() { return secret(); }
        final String last() { return "last " + name; }
        A same() { return this; }
    }

    static class B extends A {
        String name = "B";
        static String kind() { return "static B"; }
        @Override
        String show() {
            return "B.show " + super.show() + " " + super.name + " " + ((A) this).name;
        }
        @Override
        String hook() {
            return "B.hook";
        }
        String secret() { return "B.secret"; }
        @Override
        B same() {
            return this;
        }
        String own() { return "own"; }
    }

    static class C extends B {
        String hook() { return "C.hook > " + super.hook(); }
        String name() { return name + super.name; }
    }

    static abstract class Shape {
        abstract double area();
        public String toString() { return getClass().getSimpleName() + "(" + area() + ")"; }
    }

    static class Square extends Shape {
        double side;
        Square(double side) { this.side = side; }
        double area() { return side * side; }
    }

    static class Unit extends Square {
        Unit() { super(1); }
    }

    public static void main(String[] args) {
        A[] all = {new A(), new B(), new C()};
        for (A a : all)
            System.out.println(a.show() + " | " + a.name + " | " + a.hook() + " | " + a.callSecret() + " | " +
                               a.last());
        B b = new C();
        System.out.println(b.name + ((A) b).name + b.secret() + b.same().own());
        System.out.println(new C().name());
        System.out.println(A.kind() + B.kind() + C.kind());
        System.out.println(((A) b).same() == b);
        for (Shape s : new Shape[] {new Square(2), new Unit()}) System.out.println(s);
        System.out.println(all[2] instanceof B);
        try {
            B wrong = (B) all[0];
            System.out.println(wrong);
        } catch (ClassCastException e) { System.out.println("not a B"); }
        A none = null;
        System.out.println(none.kind());
    }
}
