package bandera.engine;

/** Numbers written with the digits of other scripts. */
public final class Digits {
    private Digits() {
    }

    /** The text with every digit of another script replaced by the one of ASCII. */
    public static Text toAscii(Text text) {
        int length = Text.length(text);
        char[] chars = new char[length];
        for (int i = 0; i < length; i++) {
            char c = Text.charAt(text, i);
            int digit = c < 0x80 ? -1 : Character.digit(c, Character.MAX_RADIX);
            chars[i] = digit < 0 ? c : Text.charAt(Text.ofRadix(digit, Character.MAX_RADIX), 0);
        }
        return Text.ofChars(chars, 0, length);
    }
}
