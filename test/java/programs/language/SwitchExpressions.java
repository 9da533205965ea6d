// Switch expressions with arrows, yield, several labels and exceptions.
public class SwitchExpressions {
    enum Color { RED, GREEN, BLUE }

    static int days(int month, boolean leap) {
        return switch (month) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> {
                int days = 28;
                if (leap) days++;
                yield days;
            }
            case 1, 3, 5, 7, 8, 10, 12 -> 31;
            default -> throw new IllegalArgumentException("month " + month);
        };
    }

    static String mix(Color color) {
        return switch (color) {
            case RED -> "warm";
            case BLUE -> "cold";
            case GREEN -> switch (color.name().length()) {
                case 5 -> "five";
                default -> "never";
            };
        };
    }

    static int yielding(String text) {
        int base = switch (text) {
            case "one":
                yield 1;
            case "two":
                System.out.println("falls");
            case "three":
                yield 3;
            default:
                int n = text.length();
                while (n > 4) n /= 2;
                yield n;
        };
        return base * 10;
    }

    static void statement(Object o, int i) {
        switch (i) {
            case 0 -> System.out.println("zero " + o);
            case 1, 2 -> {
                System.out.print("few ");
                System.out.println(o);
            }
            default -> {}
        }
    }

    public static void main(String[] args) {
        for (int month = 0; month <= 13; month++) {
            try {
                System.out.println(days(month, month % 4 == 2));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (Color color : Color.values()) System.out.println(mix(color));
        for (String text : new String[] {"one", "two", "three", "something", ""}) System.out.println(yielding(text));
        for (int i = 0; i < 4; i++) statement("x" + i, i);
        double promoted = switch (args.length) { case 0 -> 'a'; case 1 -> 2L; default -> 1.5f; };
        System.out.println(promoted);
        Object boxed = switch (args.length) { case 0 -> 1; default -> "text"; };
        System.out.println(boxed.getClass().getName());
        System.out.println(1 + switch (3) { case 3 -> 4; default -> 0; } * 2);
        try {
            mix(null);
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
    }
}
