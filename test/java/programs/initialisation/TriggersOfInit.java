// Which expressions initialise a class.
public class TriggersOfInit {
    static class New {
        static { System.out.println("init New"); }
    }

    static class Call {
        static { System.out.println("init Call"); }
        static int f(int x) { return x; }
    }

    static class Get {
        static { System.out.println("init Get"); }
        static int v = 1;
    }

    static class Put {
        static { System.out.println("init Put"); }
        static int v;
    }

    static class Sub {
        static { System.out.println("init Sub"); }
    }

    static class SubSub extends Sub {
        static { System.out.println("init SubSub"); }
    }

    static class Reference {
        static { System.out.println("init Reference"); }
        static int twice(int x) { return 2 * x; }
        Reference() { System.out.println("made"); }
    }

    static class Lambda {
        static { System.out.println("init Lambda"); }
        static int z = 3;
    }

    static class Argument {
        static { System.out.println("init Argument"); }
        static int v = arg("in Argument");
    }

    static class Thrown extends RuntimeException {
        static { System.out.println("init Thrown"); }
    }

    static class Handler extends RuntimeException {
        static { System.out.println("init Handler"); }
    }

    static class Generic<T> {
        static { System.out.println("init Generic"); }
        T t;
    }

    static int arg(String s) {
        System.out.println(s);
        return 1;
    }

    enum E {
        ONE;
        static { System.out.println("init E"); }
    }

    record R(int x) {
        static { System.out.println("init R"); }
    }

    public static void main(String[] args) {
        System.out.println("-- new");
        new New();
        new New();
        System.out.println("-- call");
        Call.f(arg("argument first"));
        System.out.println("-- get");
        System.out.println(Get.v);
        System.out.println("-- put");
        Put.v = arg("value first");
        System.out.println("-- compound");
        Argument.v += arg("operand");
        System.out.println("-- subclass");
        new SubSub();
        System.out.println("-- method reference");
        java.util.function.IntUnaryOperator f = Reference::twice;
        System.out.println("not yet");
        System.out.println(f.applyAsInt(4));
        System.out.println("-- lambda");
        java.util.function.IntSupplier g = () -> Lambda.z;
        System.out.println("not yet");
        System.out.println(g.getAsInt());
        System.out.println("-- throw");
        try {
            throw new Thrown();
        } catch (Handler h) { System.out.println("no"); } catch (Thrown t) {
            System.out.println("caught");
        }
        System.out.println("-- generic");
        Generic<String> none = null;
        Generic<?>[] array = new Generic<?>[ 1 ];
        System.out.println(array[0]);
        array[0] = new Generic<Integer>();
        System.out.println("-- enum");
        System.out.println(E.valueOf("ONE"));
        System.out.println("-- record");
        System.out.println(new R(1));
        System.out.println("-- multi array");
        New[][] grid = new New[2][2];
        System.out.println(grid[1].length);
    }
}
