// The default toString of arrays and objects, by its prefix.
public class ArrayTexts {
    static String prefix(Object o) {
        String s = o.toString();
        return s.substring(0, s.indexOf('@') + 1);
    }

    static class Plain {}

    static class Named {
        @Override
        public String toString() {
            return "Named#" + super.toString().startsWith("ArrayTexts$Named@");
        }
    }

    static class Hashed {
        @Override
        public int hashCode() {
            return 0xcafe;
        }
    }

    public static void main(String[] args) {
        System.out.println(prefix(new int[0]) + prefix(new long[0][0]) + prefix(new byte[1]) + prefix(new boolean[0]) +
                           prefix(new char[0][0][0]) + prefix(new double[0]) + prefix(new float[0]) +
                           prefix(new short[0]));
        System.out.println(prefix(new String[0]) + prefix(new Object[0][0]) + prefix(new Plain[0]) +
                           prefix(new Runnable[0]));
        System.out.println(prefix(new Plain()) + prefix(new Object()));
        System.out.println(new Named());
        System.out.println(new Hashed());
        System.out.println(new Hashed() {}.toString().startsWith("ArrayTexts$"));
        System.out.println("" + new Hashed() + 1);
        System.out.println(prefix(new Object() {}));
        Object o = new Object();
        System.out.println(o.toString().equals(o.toString()) + " " +
                           o.toString().equals("java.lang.Object@" + Integer.toHexString(o.hashCode())));
        System.out.println(String.valueOf(new Hashed()).equals(new StringBuilder().append(new Hashed()).toString()));
        Runnable r = () -> {};
        System.out.println(r.toString().startsWith("ArrayTexts$$Lambda"));
        Thread t = new Thread("T");
        System.out.println(t.getName());
        int[] a = {1, 2};
        System.out.println(java.util.Arrays.toString(a) + java.util.Arrays.asList(1, 2));
        System.out.println(new Exception("m") + " " + new Error());
        StringBuilder b = new StringBuilder("sb");
        System.out.println(b + " " + b.toString());
        System.out.println(java.util.Optional.of(new Hashed()).toString());
        enum E { X }
        System.out.println(E.X + " " + E.class);
    }
}
