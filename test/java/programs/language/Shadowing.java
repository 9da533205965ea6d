// Names that hide one another: locals, fields, parameters and types.
public class Shadowing {
    static int x = 1;
    int y = 2;
    static class String2 { static int x = 10; }

    static class Base {
        int v = 100;
        static int w = 200;
        int get() { return v; }
    }

    static class Derived extends Base {
        int v = 101;
        static int w = 201;
        int get() { return v + super.v; }
        int both(int v) {
            this.v += v;
            super.v -= v;
            return v;
        }
    }

    Shadowing(int y) {
        y = y + this.y;
        this.y = y;
    }

    static int x() { return x * 2; }

    int mixed(int x) {
        {
            int y = 5;
            x += y;
        }
        return x + y + Shadowing.x;
    }

    interface Left {
        int K = 1;
    }

    interface Right {
        int K = 2;
    }

    static class Both implements Left, Right {
        int k() { return Left.K * 10 + Right.K; }
    }

    public static void main(String[] args) {
        int x = 5;
        System.out.println(x + Shadowing.x + x());
        System.out.println(new Shadowing(3).y);
        System.out.println(new Shadowing(1).mixed(7));
        System.out.println(String2.x);
        Derived d = new Derived();
        Base b = d;
        System.out.println(d.v + " " + b.v + " " + ((Base) d).v + " " + d.get() + " " + b.get());
        System.out.println(d.both(7) + " " + d.v + " " + b.v);
        System.out.println(d.w + " " + b.w + " " + Base.w);
        System.out.println(new Both().k());
        class Shade {
            int x = 50;
            int all(int y) {
                int x = 60;
                class Deeper {
                    int x = 70;
                    int sum() { return x + Shade.this.x + y; }
                }
                return x + this.x + new Deeper().sum();
            }
        }
        System.out.println(new Shade().all(1));
        for (int i = 0; i < 2; i++) {
            int t = i;
            System.out.println(t);
        }
        for (int i = 5; i < 6; i++) {
            int t = i;
            System.out.println(t);
        }
        int t = 9;
        Runnable r = () -> {
            int u = t + 1;
            System.out.println(u);
        };
        r.run();
        java.lang.String text = "s";
        System.out.println(text);
        java.util.function.IntUnaryOperator f = z -> z + x;
        System.out.println(f.applyAsInt(1));
        int Shadowing = 3;
        System.out.println(Shadowing);
    }
}
