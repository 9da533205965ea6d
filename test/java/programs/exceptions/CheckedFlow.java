// Checked exceptions through interfaces, generics and overriding.
public class CheckedFlow {
    static class Low extends Exception {
        Low(String m) { super(m); }
    }

    static class Lower extends Low {
        Lower(String m) { super(m); }
    }

    interface Action<E extends Exception> {
        int run(int x) throws E;
    }

    static class Base {
        int act(int x) throws Low {
            if (x < 0) throw new Low("base " + x);
            return x;
        }
    }

    static class Derived extends Base {
        @Override
        int act(int x) throws Lower {
            if (x > 10) throw new Lower("derived " + x);
            return x * 2;
        }
    }

    static class Quiet extends Derived {
        @Override
        int act(int x) {
            return -x;
        }
    }

    static <E extends Exception> int twice(Action<E> a, int x) throws E { return a.run(a.run(x)); }

    static String attempt(Base b, int x) {
        try {
            return "" + b.act(x);
        } catch (Lower e) { return "Lower " + e.getMessage(); } catch (Low e) {
            return "Low " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        for (Base b : new Base[] {new Base(), new Derived(), new Quiet()})
            for (int x : new int[] {-1, 5, 11}) System.out.println(b.getClass().getSimpleName() + " " + attempt(b, x));
        System.out.println(new Quiet().act(3));
        try {
            System.out.println(twice(x -> {
                if (x > 6) throw new Low("over " + x);
                return x * 3;
            }, 2));
            System.out.println(twice(x -> {
                if (x > 6) throw new Low("over " + x);
                return x * 3;
            }, 4));
        } catch (Low e) { System.out.println(e.getMessage()); }
        System.out.println(CheckedFlow.<RuntimeException>twice(x -> x + 1, 5));
        try {
            throw(Exception) new Lower("static type");
        } catch (Low e) { System.out.println("as Low"); } catch (Exception e) {
            System.out.println("as Exception");
        }
        try {
            try {
                throw new Lower("first");
            } finally { System.out.println("passing"); }
        } catch (Lower e) { System.out.println(e.getMessage()); }
    }
}
