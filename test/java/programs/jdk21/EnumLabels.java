// jdk: 21
// Constants of enums as labels, with and without the name of their class, beside other patterns.
public class EnumLabels {
    sealed interface Token permits Sign, Word, Digit {}
    enum Sign implements Token { PLUS, MINUS { int weight() { return 2; } }; int weight() { return 1; } }
    enum Digit implements Token { ZERO, ONE }
    record Word(String text) implements Token {}

    static String name(Token token) {
        return switch (token) {
            case Sign.PLUS -> "plus";
            case Sign.MINUS -> "minus";
            case Digit.ZERO -> "zero";
            case Digit d -> "digit " + d.ordinal();
            case Word(String text) when text.isEmpty() -> "nothing";
            case Word w -> w.text();
        };
    }

    static int weight(Sign sign) {
        return switch (sign) {
            case PLUS -> 10;
            case Sign s when s.weight() == 2 -> 20;
            case MINUS -> 30;
        };
    }

    public static void main(String[] args) {
        for (Token t : new Token[] {Sign.PLUS, Sign.MINUS, Digit.ZERO, Digit.ONE, new Word(""), new Word("w")})
            System.out.println(name(t));
        System.out.println(weight(Sign.PLUS) + " " + weight(Sign.MINUS));
    }
}
