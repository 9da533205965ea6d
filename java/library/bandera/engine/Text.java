package bandera.engine;

/**
 * The Java name of the engine's type of texts: immutable sequences of UTF-16 code units, or null. A variable of this
 * type is one word of a state. {@code ==} compares contents. Texts are no objects: they have no class, no monitor, and
 * cannot be assigned to {@code Object}.
 *
 * <p>Methods check nothing but what is said here: callers see to it that texts are not null and indices in range.
 */
public final class Text {
    private Text() {
    }

    // Operations of BIR: x.length, x[i], substring, +, compare, indexOf, hash and string.

    public static native int length(Text text);

    public static native char charAt(Text text, int index);

    public static native Text substring(Text text, int from, int to);

    /** Null is written "null". */
    public static native Text concat(Text left, Text right);

    public static native int compare(Text left, Text right);

    public static native int indexOf(Text text, Text part, int from);

    public static native int hash(Text text);

    public static native Text ofInt(int value);

    public static native Text ofLong(long value);

    public static native Text ofFloat(float value);

    public static native Text ofDouble(double value);

    public static native Text ofChar(char value);

    public static native Text ofBoolean(boolean value);

    // Lines of natives.def: their names begin with "text" there.

    /** The text of an array's elements, which are read one by one where other threads reach it. */
    public static Text ofChars(char[] chars, int first, int count) {
        if (!Engine.isShared(chars)) {
            return ofOwnChars(chars, first, count);
        }
        char[] own = new char[count];
        Copies.elements(chars, first, own, 0, count);
        return ofOwnChars(own, 0, count);
    }

    /** Stores chars into an array, one by one where other threads reach it. */
    public static void getChars(Text text, int from, int to, char[] target, int first) {
        if (!Engine.isShared(target)) {
            getOwnChars(text, from, to, target, first);
            return;
        }
        char[] own = new char[to - from];
        getOwnChars(text, from, to, own, 0);
        Copies.elements(own, 0, target, first, own.length);
    }

    private static native Text ofOwnChars(char[] chars, int first, int count);

    private static native void getOwnChars(Text text, int from, int to, char[] target, int first);

    /** A number with its sign, in a radix of 2 to 36. */
    public static native Text ofRadix(long value, int radix);

    /** The 64 bits as a number without sign, in a radix of 2 to 36. */
    public static native Text ofUnsigned(long value, int radix);

    public static native int indexOfChar(Text text, int codePoint, int from);

    public static native int lastIndexOf(Text text, Text part, int from);

    public static native int lastIndexOfChar(Text text, int codePoint, int from);

    public static native Text replaceChar(Text text, char from, char to);

    public static native Text replace(Text text, Text part, Text by);

    public static native Text repeat(Text text, int count);

    public static native Text trim(Text text);

    /** Null when the text is not ASCII: then {@code Character} has to be asked. */
    public static native Text upper(Text text);

    /** Null when the text is not ASCII: then {@code Character} has to be asked. */
    public static native Text lower(Text text);

    public static native boolean isInteger(Text text, int radix, long lowest, long highest);

    public static native long parseInteger(Text text, int radix, long lowest, long highest);

    public static native boolean isDouble(Text text);

    public static native double parseDouble(Text text);

    public static native float parseFloat(Text text);

    /** A finite number that is not negative, with so many digits after the point: "12.50". */
    public static native Text ofFixed(double value, int precision);

    /** A finite number that is not negative, with so many digits after the point: "1.25e+01". */
    public static native Text ofScientific(double value, int precision);

    /** A finite number that is not negative, with so many digits, in either of the two forms. */
    public static native Text ofGeneral(double value, int precision);
}
