// The order of field initialisers, blocks and constructors.
public class InstanceInitOrder {
    static int step;

    static int log(String s) {
        System.out.println(++step + " " + s);
        return step;
    }

    static class Base {
        int a = log("Base.a");
        { log("Base block"); }
        Base() {
            this(log("argument of this"));
            log("Base()");
            hook();
        }
        Base(int x) { log("Base(int) " + x); }
        int b = log("Base.b");
        void hook() { log("Base.hook"); }
    }

    static class Derived extends Base {
        int c = log("Derived.c");
        final int constant = 7;
        final Integer boxed = 8;
        String text = "set";
        { log("Derived block " + text); }
        Derived() {
            super();
            log("Derived()");
        }
        Derived(String s) {
            super(log("argument of super"));
            log("Derived " + s);
        }
        int d = log("Derived.d");
        @Override
        void hook() {
            log("Derived.hook " + c + " " + text + " " + constant + " " + boxed);
            text = "from hook";
        }
    }

    static class Forward {
        int x = this.y + 1;
        int y = 5;
        int z = y + x;
        { w = 3; }
        int w = z + 1;
        int v;
        { v = 4; }
    }

    public static void main(String[] args) {
        new Base();
        System.out.println("--");
        Derived d = new Derived();
        System.out.println(d.text + d.constant);
        System.out.println("--");
        new Derived("text");
        System.out.println("--");
        Forward f = new Forward();
        System.out.println(f.x + " " + f.y + " " + f.z + " " + f.w + " " + f.v);
        try {
            new Base(1) {
                int e = log("anonymous field");
                {
                    if (e > 0) throw new IllegalStateException("from block");
                }
            };
        } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        log("end");
    }
}
