package bandera.engine;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;

/** Texts as bytes and back, in the encodings that every Java platform has; any other ends the search. */
public final class Bytes {
    public static final int UTF_8 = 0;
    public static final int LATIN_1 = 1;
    public static final int ASCII = 2;
    public static final int UTF_16 = 3; // with a mark of the byte order in front
    public static final int UTF_16BE = 4;
    public static final int UTF_16LE = 5;

    private static final char REPLACEMENT = '\ufffd';

    private Bytes() {
    }

    public static int of(Charset charset) {
        return known(charset.name());
    }

    /** The encoding with a name that a program gave. */
    public static int named(String name) throws UnsupportedEncodingException {
        if (name == null) {
            throw new NullPointerException("charsetName");
        }
        if (!Charset.isSupported(name)) {
            throw new UnsupportedEncodingException(name);
        }
        return known(Charset.forName(name).name());
    }

    private static int known(String name) {
        switch (name) {
            case "UTF-8":
                return UTF_8;
            case "ISO-8859-1":
                return LATIN_1;
            case "US-ASCII":
                return ASCII;
            case "UTF-16":
                return UTF_16;
            case "UTF-16BE":
                return UTF_16BE;
            case "UTF-16LE":
                return UTF_16LE;
            default:
                Engine.unsupported(("the encoding " + name).text());
                return UTF_8;
        }
    }

    public static byte[] encode(Text text, int encoding) {
        int length = Text.length(text);
        if (encoding >= UTF_16) {
            return encodeUtf16(text, encoding);
        }
        byte[] bytes = new byte[encoding == UTF_8 ? encodedLength(text) : length];
        int count = 0;
        for (int i = 0; i < length; i++) {
            char c = Text.charAt(text, i);
            boolean pair = isPair(text, i);
            if (encoding != UTF_8) {
                bytes[count++] = (byte) (c < (encoding == ASCII ? 0x80 : 0x100) ? c : '?');
                i += pair ? 1 : 0;
            } else if (pair) {
                int point = Character.toCodePoint(c, Text.charAt(text, ++i));
                bytes[count++] = (byte) (0xf0 | point >> 18);
                bytes[count++] = (byte) (0x80 | point >> 12 & 0x3f);
                bytes[count++] = (byte) (0x80 | point >> 6 & 0x3f);
                bytes[count++] = (byte) (0x80 | point & 0x3f);
            } else if (c < 0x80 || Character.isSurrogate(c)) {
                bytes[count++] = (byte) (c < 0x80 ? c : '?');
            } else {
                if (c < 0x800) {
                    bytes[count++] = (byte) (0xc0 | c >> 6);
                } else {
                    bytes[count++] = (byte) (0xe0 | c >> 12);
                    bytes[count++] = (byte) (0x80 | c >> 6 & 0x3f);
                }
                bytes[count++] = (byte) (0x80 | c & 0x3f);
            }
        }
        if (count == bytes.length) {
            return bytes;
        }
        byte[] used = new byte[count]; // pairs that became one question mark
        System.arraycopy(bytes, 0, used, 0, count);
        return used;
    }

    private static byte[] encodeUtf16(Text text, int encoding) {
        int mark = encoding == UTF_16 ? 1 : 0;
        byte[] bytes = new byte[2 * (Text.length(text) + mark)];
        for (int i = 0; i < bytes.length / 2; i++) {
            char c = i < mark ? '\ufeff' : Text.charAt(text, i - mark);
            if (c != '\ufeff' && Character.isSurrogate(c) && !isPair(text, i - mark)
                    && (i == mark || !isPair(text, i - mark - 1))) {
                c = REPLACEMENT;
            }
            bytes[2 * i] = (byte) (encoding == UTF_16LE ? c : c >> 8);
            bytes[2 * i + 1] = (byte) (encoding == UTF_16LE ? c >> 8 : c);
        }
        return bytes;
    }

    private static boolean isPair(Text text, int index) {
        return Character.isHighSurrogate(Text.charAt(text, index)) && index + 1 < Text.length(text)
                && Character.isLowSurrogate(Text.charAt(text, index + 1));
    }

    private static int encodedLength(Text text) {
        int count = 0;
        for (int i = 0; i < Text.length(text); i++) {
            char c = Text.charAt(text, i);
            if (isPair(text, i)) {
                count += 4;
                i++;
            } else {
                count += c < 0x80 || Character.isSurrogate(c) ? 1 : c < 0x800 ? 2 : 3;
            }
        }
        return count;
    }

    public static Text decode(byte[] bytes, int offset, int length, int encoding) {
        char[] chars = new char[length];
        if (encoding == UTF_8) {
            return Text.ofChars(chars, 0, decodeUtf8(bytes, offset, offset + length, chars));
        }
        if (encoding >= UTF_16) {
            return decodeUtf16(bytes, offset, length, encoding);
        }
        for (int i = 0; i < length; i++) {
            int c = bytes[offset + i] & 0xff;
            chars[i] = encoding == ASCII && c >= 0x80 ? REPLACEMENT : (char) c;
        }
        return Text.ofChars(chars, 0, length);
    }

    private static Text decodeUtf16(byte[] bytes, int offset, int length, int encoding) {
        char[] chars = new char[(length + 1) / 2];
        boolean little = encoding == UTF_16LE;
        int count = 0;
        for (int i = 0; i + 1 < length; i += 2) {
            int high = bytes[offset + i] & 0xff;
            int low = bytes[offset + i + 1] & 0xff;
            char c = (char) (little ? low << 8 | high : high << 8 | low);
            if (i == 0 && encoding == UTF_16 && (c == '\ufeff' || c == '\ufffe')) {
                little = c == '\ufffe';
            } else {
                chars[count++] = c;
            }
        }
        if (length % 2 != 0) {
            chars[count++] = REPLACEMENT;
        }
        return Text.ofChars(chars, 0, count);
    }

    /** How many chars there are. Each longest beginning of a character that is not complete becomes one replacement. */
    private static int decodeUtf8(byte[] bytes, int offset, int end, char[] chars) {
        int count = 0;
        int i = offset;
        while (i < end) {
            int first = bytes[i++] & 0xff;
            int more = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
            int point = more == 0 ? first : first & 0x3f >> more;
            boolean good = first < 0x80 || more > 0;
            for (int k = 0; k < more && good; k++) {
                int next = i < end ? bytes[i] & 0xff : 0;
                good = next >= 0x80 && next < 0xc0 && (k > 0 || isSecond(first, next));
                if (good) {
                    point = point << 6 | next & 0x3f;
                    i++;
                }
            }
            if (!good) {
                chars[count++] = REPLACEMENT;
            } else if (point < 0x10000) {
                chars[count++] = (char) point;
            } else {
                chars[count++] = Character.highSurrogate(point);
                chars[count++] = Character.lowSurrogate(point);
            }
        }
        return count;
    }

    /** Whether a second byte does not make the character one that is written shorter, a surrogate, or too large. */
    private static boolean isSecond(int first, int second) {
        switch (first) {
            case 0xe0:
                return second >= 0xa0;
            case 0xed:
                return second < 0xa0;
            case 0xf0:
                return second >= 0x90;
            case 0xf4:
                return second < 0x90;
            default:
                return true;
        }
    }
}
