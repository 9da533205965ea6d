// Records, enums and interfaces inside methods, initialised when the method runs.
public class LocalStatics {
    static int say(String s, int v) {
        System.out.println(s);
        return v;
    }

    static void first() {
        enum Color {
            RED,
            BLUE;
            static { System.out.println("Color initialised"); }
            final int code = say("code of " + name(), ordinal() + 10);
        }
        System.out.println("in first");
        System.out.println(Color.BLUE.code);
    }

    static void second(int n) {
        record Pair(int a, int b) {
            static int made;
            static { System.out.println("Pair initialised"); }
            Pair { made++; }
            int sum() { return a + b; }
        }
        System.out.println("in second " + n);
        System.out.println(new Pair(n, n * 2).sum() + " " + Pair.made);
    }

    static void third() {
        interface Shape {
            int SIDES = say("Shape initialised", 4);
            int area();
        }
        Shape s = () -> 5;
        System.out.println("lambda made");
        System.out.println(s.area());
        System.out.println(Shape.SIDES);
        class Local {
            static final String NAME = "local";
            int id = say("Local made", 1);
        }
        System.out.println(Local.NAME);
        new Local();
    }

    public static void main(String[] args) {
        System.out.println("main");
        first();
        first();
        second(1);
        second(2);
        third();
        third();
        System.out.println("end");
    }
}
