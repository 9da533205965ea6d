// Constant strings in switches, annotations-free constants and nested concatenations.
public class CompileTimeStrings {
    static final String PREFIX = "pre", FULL = PREFIX + "fix" + 1 + 'c' + 2L + true + 1.5;
    static final char SEPARATOR = ',';

    interface Keys {
        String NAME = "na"
            + "me",
               ID = NAME + "Id";
    }

    static int find(String s) {
        switch (s) {
        case Keys.NAME: return 1;
        case Keys.ID: return 2;
        case PREFIX + SEPARATOR: return 3;
        case "" + 5: return 4;
        }
        return 0;
    }

    static String late = PREFIX;

    static String twice(final String s) {
        final String t = s;
        return t + t;
    }

    public static void main(String[] args) {
        System.out.println(FULL);
        System.out.println(FULL == "prefix1c2true1.5");
        System.out.println(find("name") + find("nameId") * 10 + find("pre,") * 100 + find("5") * 1000 + find("x"));
        System.out.println((PREFIX + "fix") == "prefix");
        System.out.println((late + "fix") == "prefix");
        System.out.println(twice("ab") == "abab");
        final String local = "lo";
        System.out.println((local + "cal") == "local");
        final String computed = "lo".concat("");
        System.out.println((computed + "cal") == "local");
        System.out.println(("x" + 1 + 2) == "x12");
        System.out.println(("x" + (1 + 2)) == "x3");
        System.out.println((1 + 2 + "x") == "3x");
        System.out.println(("" + 'a' + 1) == "a1");
        System.out.println(("" + ('a' + 1)) == "98");
        System.out.println((PREFIX + null) == "prenull");
        System.out.println((true ? "a" : "b") == "a");
        System.out.println(("a" + (3 > 2)) == "atrue");
        System.out.println(("t" + 1e3 + 2f) == "t1000.02.0");
        System.out.println("multi"
                               + "part"
                               + "literal" ==
                           "multipartliteral");
        System.out.println((byte) 300 + "" == "44");
    }
}
