// Strings as objects: pools, compile-time constants and identity through arrays.
public class Interning {
    static final String A = "pool",
                        B = "po"
        + "ol";
    static String c = "pool";

    static String build(String... parts) {
        StringBuilder b = new StringBuilder();
        for (String p : parts) b.append(p);
        return b.toString();
    }

    static class Other { static final String A = "pool"; }
    enum E { pool }

    public static void main(String[] args) {
        System.out.println((A == B) + " " + (A == c) + " " + (A == Other.A) + " " + (A == "pool"));
        String d = build("po", "ol");
        System.out.println((d == A) + " " + d.equals(A) + " " + (d.intern() == A) + " " + (d == A));
        System.out.println(E.pool.name() == A);
        System.out.println(E.pool.toString() == "pool");
        char[] chars = {'p', 'o', 'o', 'l'};
        System.out.println(new String(chars) == A);
        System.out.println(new String(chars).intern() == A);
        System.out.println(String.valueOf(chars).intern() == d.intern());
        String e = "", f = new String();
        System.out.println(e == f);
        System.out.println(e == f.intern());
        String num = "1" + 2, lit = "12";
        System.out.println(num == lit);
        int two = 2;
        System.out.println(("1" + two) == lit);
        System.out.println(("1" + two).intern() == lit);
        final int three = 3;
        System.out.println(("1" + three) == "13");
        String[] array = {"x", "x", new String("x")};
        System.out.println((array[0] == array[1]) + " " + (array[1] == array[2]));
        System.out.println("a".toUpperCase() == "A");
        System.out.println("A".toUpperCase() == "A");
        System.out.println("abc".substring(0) == "abc");
        System.out.println("abc".replace('x', 'y') == "abc");
        System.out.println("abc".trim() == "abc");
        System.out.println("abc".toString() == "abc");
        System.out.println(String.valueOf((Object) "abc") == "abc");
        System.out.println(Integer.toString(5) == Integer.toString(5));
        System.out.println("null" == "" + null);
        System.out.println("true" == String.valueOf(true));
        System.out.println("abc".concat("") == "abc");
        System.out.println(("a"
                            + "b"
                            + "c") == "abc");
        String s1 = "run", s2 = s1;
        s1 += "time";
        System.out.println(s1 == "runtime");
        System.out.println(s2 == "run");
    }
}
