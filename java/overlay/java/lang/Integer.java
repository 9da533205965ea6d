package java.lang;

import bandera.engine.Digits;
import bandera.engine.Original;
import bandera.engine.Overlay;
import bandera.engine.Text;

/** Numbers as texts, by the engine. */
@Overlay
public final class Integer extends Number implements Comparable<Integer> {
    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    private static final long serialVersionUID = 0;

    private int value;

    /** The boxes that are always the same objects; how many there are cannot be changed by a property. */
    private static class IntegerCache {
        static final int low = -128;
        static final int high = 127;
        static final Integer[] cache = new Integer[high - low + 1];

        static {
            for (int i = 0; i < cache.length; i++) {
                cache[i] = new Integer(i + low);
            }
        }
    }

    @Original
    public Integer(int value) {
    }

    public static String toString(int value) {
        return new String(Text.ofInt(value));
    }

    public static String toString(int value, int radix) {
        boolean known = radix >= Character.MIN_RADIX && radix <= Character.MAX_RADIX;
        return new String(Text.ofRadix(value, known ? radix : 10));
    }

    public static String toUnsignedString(int value) {
        return toUnsignedString(value, 10);
    }

    public static String toUnsignedString(int value, int radix) {
        boolean known = radix >= Character.MIN_RADIX && radix <= Character.MAX_RADIX;
        return new String(Text.ofUnsigned(value & 0xffffffffL, known ? radix : 10));
    }

    public static String toHexString(int value) {
        return toUnsignedString(value, 16);
    }

    public static String toOctalString(int value) {
        return toUnsignedString(value, 8);
    }

    public static String toBinaryString(int value) {
        return toUnsignedString(value, 2);
    }

    public static int parseInt(String string) {
        return parseInt(string, 10);
    }

    public static int parseInt(String string, int radix) {
        if (string == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw new NumberFormatException("radix " + radix + (radix < Character.MIN_RADIX
                    ? " less than Character.MIN_RADIX" : " greater than Character.MAX_RADIX"));
        }
        Text text = string.text();
        if (Text.lower(text) == null) {
            text = Digits.toAscii(text);
        }
        if (!Text.isInteger(text, radix, MIN_VALUE, MAX_VALUE)) {
            throw NumberFormatException.forInputString(string, radix);
        }
        return (int) Text.parseInteger(text, radix, MIN_VALUE, MAX_VALUE);
    }

    @Original
    @Override
    public native int intValue();

    @Original
    @Override
    public native long longValue();

    @Original
    @Override
    public native float floatValue();

    @Original
    @Override
    public native double doubleValue();

    @Original
    @Override
    public native int compareTo(Integer other);
}
