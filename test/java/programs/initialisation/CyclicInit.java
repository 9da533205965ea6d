// Classes whose initialisers need each other see default values.
public class CyclicInit {
    static class A {
        static int x = B.y + 1;
        static { System.out.println("A done " + x + " " + B.y); }
    }

    static class B {
        static int y = A.x + 10;
        static { System.out.println("B done " + y + " " + A.x); }
    }

    static class C {
        static final D d = new D();
        static int count = 5;
        static { System.out.println("C " + count); }
    }

    static class D {
        int seen;
        D() {
            seen = C.count;
            C.count++;
            System.out.println("D sees " + seen);
        }
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

    static class Loop1 {
        static int v = Loop2.get();
        static int get() { return v + 1; }
    }

    static class Loop2 {
        static int w = Loop3.get();
        static int get() { return w + 10; }
    }

    static class Loop3 {
        static int z = Loop1.get();
        static int get() { return z + 100; }
    }

    public static void main(String[] args) {
        System.out.println(A.x + " " + B.y);
        System.out.println(C.count + " " + C.d.seen);
        System.out.println(Parent.CHILD.seen);
        System.out.println(Loop1.v + " " + Loop2.w + " " + Loop3.z);
    }
}
