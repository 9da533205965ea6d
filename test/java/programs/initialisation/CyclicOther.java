// The same cycle entered from the other side gives other values.
public class CyclicOther {
    static class A {
        static int x = B.y + 1;
        static { System.out.println("A done " + x + " " + B.y); }
    }

    static class B {
        static int y = A.x + 10;
        static { System.out.println("B done " + y + " " + A.x); }
    }

    static class Parent {
        static final Child CHILD = new Child();
        static { System.out.println("Parent done"); }
        static String name = "parent";
    }

    static class Child extends Parent {
        static { System.out.println("Child done"); }
        static String own = "own";
        String seen = name + own;
    }

    enum Level {
        LOW,
        HIGH;
        static final int COUNT = values().length;
        static final java.util.List<Level> LIST = new java.util.ArrayList<>();
        static {
            for (Level l : values()) LIST.add(l);
        }
        final int guess;
        Level() { guess = constant(); }
        static int constant() { return COUNT_OR_ZERO; }
        static int COUNT_OR_ZERO = 7;
    }

    public static void main(String[] args) {
        System.out.println(B.y + " " + A.x);
        System.out.println(new Child().seen);
        System.out.println(Parent.CHILD.seen);
        System.out.println(Level.COUNT + " " + Level.LIST + " " + Level.LOW.guess + " " + Level.COUNT_OR_ZERO);
    }
}
