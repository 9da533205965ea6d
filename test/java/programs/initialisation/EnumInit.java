// The order in which enums initialise constants, fields and nested classes.
public class EnumInit {
    enum Color {
        RED("r"),
        GREEN("g") {
            @Override
            String show() {
                return "special " + super.show();
            }
        };
        static final java.util.Map<String, Color> BY_CODE = new java.util.TreeMap<>();
        static {
            System.out.println("static block " + BY_CODE.size());
            for (Color c : values()) BY_CODE.put(c.code, c);
        }
        final String code;
        final String upper;
        { System.out.println("instance block " + name()); }
        Color(String code) {
            this.code = code;
            upper = code.toUpperCase();
            System.out.println("constructor " + code + ordinal());
        }
        String show() { return upper; }
        static Color of(String code) { return BY_CODE.get(code); }
    }

    enum Lazy {
        A;
        static { System.out.println("Lazy initialised"); }
        static final int CONSTANT = 3;
        static int variable = 4;
    }

    interface Coded {
        int code();
    }

    enum Nested implements Coded {
        X(Numbers.ONE),
        Y(Numbers.TWO);
        static class Numbers {
            static final int ONE = 1;
            static final Integer TWO = 2;
            static { System.out.println("Numbers initialised"); }
        }
        final int code;
        Nested(int code) {
            System.out.println("Nested " + code);
            this.code = code;
        }
        public int code() { return code; }
    }

    public static void main(String[] args) {
        System.out.println("start");
        System.out.println(Color.of("g").show());
        System.out.println(Color.valueOf("RED").show());
        System.out.println(Color.BY_CODE);
        System.out.println(Lazy.CONSTANT);
        System.out.println("not yet");
        System.out.println(Lazy.variable);
        for (Nested n : Nested.values()) System.out.println(n + " " + n.code());
        Color[] none = new Color[2];
        System.out.println(none[0]);
    }
}
