package java.lang;

import bandera.engine.Digits;
import bandera.engine.Original;
import bandera.engine.Overlay;
import bandera.engine.Text;

/** Numbers as texts, by the engine. */
@Overlay
public final class Long extends Number implements Comparable<Long> {
    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    private static final long serialVersionUID = 0;

    private long value;

    @Original
    public Long(long value) {
    }

    public static String toString(long value) {
        return new String(Text.ofLong(value));
    }

    public static String toString(long value, int radix) {
        boolean known = radix >= Character.MIN_RADIX && radix <= Character.MAX_RADIX;
        return new String(Text.ofRadix(value, known ? radix : 10));
    }

    public static String toUnsignedString(long value) {
        return toUnsignedString(value, 10);
    }

    public static String toUnsignedString(long value, int radix) {
        boolean known = radix >= Character.MIN_RADIX && radix <= Character.MAX_RADIX;
        return new String(Text.ofUnsigned(value, known ? radix : 10));
    }

    public static String toHexString(long value) {
        return toUnsignedString(value, 16);
    }

    public static String toOctalString(long value) {
        return toUnsignedString(value, 8);
    }

    public static String toBinaryString(long value) {
        return toUnsignedString(value, 2);
    }

    public static long parseLong(String string) {
        return parseLong(string, 10);
    }

    public static long parseLong(String string, int radix) {
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
        return Text.parseInteger(text, radix, MIN_VALUE, MAX_VALUE);
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
    public native int compareTo(Long other);
}
