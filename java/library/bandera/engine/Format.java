package bandera.engine;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.DuplicateFormatFlagsException;
import java.util.FormatFlagsConversionMismatchException;
import java.util.Formattable;
import java.util.IllegalFormatCodePointException;
import java.util.IllegalFormatConversionException;
import java.util.IllegalFormatFlagsException;
import java.util.IllegalFormatPrecisionException;
import java.util.IllegalFormatWidthException;
import java.util.MissingFormatArgumentException;
import java.util.MissingFormatWidthException;
import java.util.UnknownFormatConversionException;

/**
 * String.format, as in the locale ROOT: conversions of every kind but dates, with flags, width, precision and argument
 * indices. Dates and objects that format themselves end the search.
 */
public final class Format {
    private static final String FLAGS = "-#+ 0,(<";
    private static final int LEFT = 1;
    private static final int ALTERNATE = 2;
    private static final int PLUS = 4;
    private static final int SPACE = 8;
    private static final int ZERO = 16;
    private static final int GROUP = 32;
    private static final int PARENTHESES = 64;
    private static final int PREVIOUS = 128;

    private final String format;
    private final Object[] arguments;
    private final StringBuilder out = new StringBuilder();
    private int at; // in the format
    private int ordinary; // arguments that were taken in order
    private int last = -1; // the argument that was taken last

    // The specifier at hand.
    private int flags;
    private int width;
    private int precision;
    private char conversion; // as written: in upper case when the result has to be

    private Format(String format, Object[] arguments) {
        this.format = format;
        this.arguments = arguments;
    }

    public static String format(String format, Object[] arguments) {
        Format formatter = new Format(format, arguments);
        formatter.run();
        return formatter.out.toString();
    }

    private void run() {
        int length = format.length();
        while (at < length) {
            int percent = format.indexOf('%', at);
            if (percent < 0) {
                percent = length;
            }
            out.append(format, at, percent);
            at = percent;
            if (at < length) {
                at++;
                specifier();
            }
        }
    }

    /** Reads a specifier after its percent sign, and appends what it stands for. */
    private void specifier() {
        int start = at;
        int index = number();
        if (index > 0 && at < format.length() && format.charAt(at) == '$') {
            at++;
        } else {
            index = 0;
            at = start;
        }
        readFlags();
        width = number();
        precision = -1;
        if (at < format.length() && format.charAt(at) == '.') {
            at++;
            precision = number();
            if (precision < 0) {
                throw new IllegalFormatPrecisionException(precision);
            }
        }
        if (at >= format.length()) {
            throw new UnknownFormatConversionException(format.substring(format.length() - 1));
        }
        conversion = format.charAt(at++);
        if ("bBhHsScCdoxXeEfgGaA%ntT".indexOf(conversion) < 0) {
            throw new UnknownFormatConversionException(String.valueOf(conversion));
        }
        check(start);
        if (conversion == 'n') {
            out.append('\n');
        } else if (conversion == '%') {
            pad("%");
        } else {
            convert(argument(index, start));
        }
    }

    /** A number without leading zeros at this place, or -1. */
    private int number() {
        int start = at;
        while (at < format.length() && format.charAt(at) >= (at == start ? '1' : '0') && format.charAt(at) <= '9') {
            at++;
        }
        if (at == start) {
            boolean zero = at < format.length() && format.charAt(at) == '0' && start > 0
                    && format.charAt(start - 1) == '.';
            at += zero ? 1 : 0;
            return zero ? 0 : -1;
        }
        return Integer.parseInt(format.substring(start, at));
    }

    private void readFlags() {
        flags = 0;
        while (at < format.length() && FLAGS.indexOf(format.charAt(at)) >= 0) {
            int flag = 1 << FLAGS.indexOf(format.charAt(at));
            if ((flags & flag) != 0) {
                throw new DuplicateFormatFlagsException(flagText(flag));
            }
            flags |= flag;
            at++;
        }
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    private String flagText(int some) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < FLAGS.length(); i++) {
            if ((some & 1 << i) != 0) {
                text.append(FLAGS.charAt(i));
            }
        }
        return text.toString();
    }

    /** What the JDK refuses whatever the argument is. */
    private void check(int start) {
        if (has(LEFT | ZERO) && width < 0 && conversion != 'n') {
            throw new MissingFormatWidthException("%" + format.substring(start, at));
        }
        if (has(LEFT) && has(ZERO) || has(PLUS) && has(SPACE)) {
            throw new IllegalFormatFlagsException(flagText(flags));
        }
        int refused;
        switch (Character.toLowerCase(conversion)) {
            case 'd':
                refused = ALTERNATE;
                break;
            case 'o':
            case 'x':
                refused = GROUP;
                break;
            case 'e':
                refused = GROUP;
                break;
            case 'g':
                refused = ALTERNATE;
                break;
            case 'f':
            case 'a':
                refused = 0;
                break;
            case 's':
                refused = ~(LEFT | ALTERNATE | PREVIOUS);
                break;
            case 'n':
                if (width >= 0) {
                    throw new IllegalFormatWidthException(width);
                }
                refused = ~PREVIOUS;
                break;
            default:
                refused = ~(LEFT | PREVIOUS);
        }
        if (has(refused)) {
            throw new FormatFlagsConversionMismatchException(flagText(flags & refused), conversion);
        }
        if (precision >= 0 && "cCdoxXn%".indexOf(conversion) >= 0) {
            throw new IllegalFormatPrecisionException(precision);
        }
    }

    private Object argument(int index, int start) {
        if (has(PREVIOUS)) {
            if (last < 0) {
                throw new MissingFormatArgumentException("%" + format.substring(start, at));
            }
        } else {
            last = index > 0 ? index - 1 : ordinary++;
        }
        if (arguments == null) {
            return null;
        }
        if (last >= arguments.length) {
            throw new MissingFormatArgumentException("%" + format.substring(start, at));
        }
        return arguments[last];
    }

    private void convert(Object argument) {
        switch (Character.toLowerCase(conversion)) {
            case 'b':
                general(argument == null ? "false"
                        : argument instanceof Boolean ? argument.toString() : "true");
                break;
            case 's':
                if (argument instanceof Formattable) {
                    Engine.unsupported("java.util.Formattable".text());
                } else if (has(ALTERNATE)) {
                    throw new FormatFlagsConversionMismatchException("#", 's');
                }
                general(String.valueOf(argument));
                break;
            case 'h':
                general(argument == null ? "null" : Integer.toHexString(argument.hashCode()));
                break;
            case 'c':
                character(argument);
                break;
            case 'd':
            case 'o':
            case 'x':
                integer(argument);
                break;
            case 't':
                Engine.unsupported("java.util.Formatter: dates".text());
                break;
            default:
                floating(argument);
        }
    }

    private RuntimeException mismatch(Object argument) {
        return new IllegalFormatConversionException(conversion, argument.getClass());
    }

    /** Appends a text that the precision may cut short. */
    private void general(String text) {
        pad(precision >= 0 && precision < text.length() ? text.substring(0, precision) : text);
    }

    private void character(Object argument) {
        if (argument == null) {
            general("null");
        } else if (argument instanceof Character) {
            pad(argument.toString());
        } else if (argument instanceof Byte || argument instanceof Short || argument instanceof Integer) {
            int codePoint = ((Number) argument).intValue();
            if (!Character.isValidCodePoint(codePoint)) {
                throw new IllegalFormatCodePointException(codePoint);
            }
            pad(Character.toString(codePoint));
        } else {
            throw mismatch(argument);
        }
    }

    /** Appends a text at the width, in upper case if the conversion is. */
    private void pad(String text) {
        String padded = Character.isUpperCase(conversion) ? text.toUpperCase() : text;
        int missing = width - padded.length();
        if (has(LEFT)) {
            out.append(padded);
        }
        for (int i = 0; i < missing; i++) {
            out.append(' ');
        }
        if (!has(LEFT)) {
            out.append(padded);
        }
    }

    private void integer(Object argument) {
        if (argument == null) {
            general("null");
            return;
        }
        boolean big = argument instanceof BigInteger;
        if (!big && !(argument instanceof Long) && !(argument instanceof Integer) && !(argument instanceof Short)
                && !(argument instanceof Byte)) {
            throw mismatch(argument);
        }
        if (conversion == 'd' || big) {
            int radix = conversion == 'd' ? 10 : conversion == 'o' ? 8 : 16;
            String digits = big ? ((BigInteger) argument).toString(radix) : argument.toString();
            boolean negative = digits.charAt(0) == '-';
            signed(negative, radixPrefix(), negative ? digits.substring(1) : digits);
            return;
        }
        if (has(PLUS | SPACE | PARENTHESES)) {
            throw new FormatFlagsConversionMismatchException(
                    flagText(flags & (PLUS | SPACE | PARENTHESES)), conversion);
        }
        long value = ((Number) argument).longValue();
        long bits = argument instanceof Long ? -1L : argument instanceof Integer ? 0xffffffffL
                : argument instanceof Short ? 0xffffL : 0xffL;
        signed(false, radixPrefix(), new String(Text.ofUnsigned(value & bits, conversion == 'o' ? 8 : 16)));
    }

    private String radixPrefix() {
        return !has(ALTERNATE) ? "" : conversion == 'o' ? "0" : "0x";
    }

    /** Appends a number: groups its digits, fills up with zeros, and shows the sign as the flags want it. */
    private void signed(boolean negative, String prefix, String digits) {
        String shown = has(GROUP) ? grouped(digits) : digits;
        String before = negative ? has(PARENTHESES) ? "(" : "-" : has(PLUS) ? "+" : has(SPACE) ? " " : "";
        String after = negative && has(PARENTHESES) ? ")" : "";
        if (has(ZERO)) {
            int missing = width - before.length() - prefix.length() - shown.length() - after.length();
            shown = "0".repeat(Math.max(missing, 0)) + shown;
        }
        pad(before + prefix + shown + after);
    }

    private static String grouped(String digits) {
        int end = 0;
        while (end < digits.length() && Character.isDigit(digits.charAt(end))) {
            end++;
        }
        StringBuilder text = new StringBuilder(digits);
        for (int i = end - 3; i > 0; i -= 3) {
            text.insert(i, ',');
        }
        return text.toString();
    }

    private void floating(Object argument) {
        if (argument == null) {
            general("null");
        } else if (argument instanceof BigDecimal) {
            decimal((BigDecimal) argument);
        } else if (argument instanceof Double || argument instanceof Float) {
            floating(((Number) argument).doubleValue());
        } else {
            throw mismatch(argument);
        }
    }

    private void floating(double value) {
        boolean negative = Double.compare(value, 0.0) < 0 && !Double.isNaN(value);
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            flags &= ~(ZERO | GROUP);
            if (Double.isNaN(value)) {
                flags &= ~(PLUS | SPACE | PARENTHESES);
            }
            signed(negative, "", Double.isNaN(value) ? "NaN" : "Infinity");
            return;
        }
        double size = Math.abs(value);
        int digits = precision < 0 ? 6 : precision;
        switch (Character.toLowerCase(conversion)) {
            case 'e':
                signed(negative, "", pointed(new String(Text.ofScientific(size, digits)), digits));
                break;
            case 'f':
                signed(negative, "", pointed(new String(Text.ofFixed(size, digits)), digits));
                break;
            case 'g':
                signed(negative, "", new String(Text.ofGeneral(size, digits == 0 ? 1 : digits)));
                break;
            default:
                if (precision >= 0) {
                    Engine.unsupported("java.util.Formatter: %a with a precision".text());
                }
                String hexadecimal = Double.toHexString(size);
                signed(negative, hexadecimal.substring(0, 2), hexadecimal.substring(2));
        }
    }

    /** With the point that the flag # asks for where no digits follow. */
    private String pointed(String text, int digits) {
        if (!has(ALTERNATE) || digits > 0) {
            return text;
        }
        int exponent = text.indexOf('e');
        return exponent < 0 ? text + "." : text.substring(0, exponent) + "." + text.substring(exponent);
    }

    private void decimal(BigDecimal value) {
        if (conversion != 'f') {
            Engine.unsupported("java.util.Formatter: BigDecimal in scientific form".text());
        }
        int digits = precision < 0 ? 6 : precision;
        String text = value.abs().setScale(digits, RoundingMode.HALF_UP).toPlainString();
        signed(value.signum() < 0, "", pointed(text, digits));
    }
}
