package java.lang;

import bandera.engine.Bytes;
import bandera.engine.Engine;
import bandera.engine.Format;
import bandera.engine.Text;
import java.io.Serializable;
import java.io.UnsupportedEncodingException;
import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.invoke.MethodHandles;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A String is one object with one text: its contents are a word of the state, whatever their length. */
public final class String implements Serializable, Comparable<String>, CharSequence, Constable, ConstantDesc {
    private static final long serialVersionUID = -6849794470754667710L;

    public static final Comparator<String> CASE_INSENSITIVE_ORDER = new CaseInsensitive();

    private final Text value;

    private static final class CaseInsensitive implements Comparator<String>, Serializable {
        private static final long serialVersionUID = 8575799808933029326L;

        @Override
        public int compare(String left, String right) {
            int length = Math.min(left.length(), right.length());
            for (int i = 0; i < length; i++) {
                char a = folded(left.charAt(i));
                char b = folded(right.charAt(i));
                if (a != b) {
                    return a - b;
                }
            }
            return left.length() - right.length();
        }
    }

    /** A String with this text; for classes of the library. */
    public String(Text text) {
        value = text;
    }

    public String() {
        value = "".value;
    }

    public String(String original) {
        value = original.value;
    }

    public String(char[] chars) {
        value = Text.ofChars(chars, 0, chars.length);
    }

    public String(char[] chars, int offset, int count) {
        checkBoundsOffCount(offset, count, chars.length);
        value = Text.ofChars(chars, offset, count);
    }

    public String(int[] codePoints, int offset, int count) {
        checkBoundsOffCount(offset, count, codePoints.length);
        StringBuilder builder = new StringBuilder(count);
        for (int i = offset; i < offset + count; i++) {
            builder.appendCodePoint(codePoints[i]);
        }
        value = builder.text();
    }

    @Deprecated(since = "1.1")
    public String(byte[] bytes, int high, int offset, int count) {
        checkBoundsOffCount(offset, count, bytes.length);
        char[] chars = new char[count];
        for (int i = 0; i < count; i++) {
            chars[i] = (char) (high << 8 | bytes[offset + i] & 0xff);
        }
        value = Text.ofChars(chars, 0, count);
    }

    @Deprecated(since = "1.1")
    @SuppressWarnings("deprecation")
    public String(byte[] bytes, int high) {
        this(bytes, high, 0, bytes.length);
    }

    public String(byte[] bytes, int offset, int length, String charset) throws UnsupportedEncodingException {
        checkBoundsOffCount(offset, length, bytes.length);
        value = Bytes.decode(bytes, offset, length, Bytes.named(charset));
    }

    public String(byte[] bytes, int offset, int length, Charset charset) {
        checkBoundsOffCount(offset, length, bytes.length);
        value = Bytes.decode(bytes, offset, length, Bytes.of(charset));
    }

    public String(byte[] bytes, String charset) throws UnsupportedEncodingException {
        this(bytes, 0, bytes.length, charset);
    }

    public String(byte[] bytes, Charset charset) {
        this(bytes, 0, bytes.length, charset);
    }

    public String(byte[] bytes, int offset, int length) {
        checkBoundsOffCount(offset, length, bytes.length);
        value = Bytes.decode(bytes, offset, length, Bytes.UTF_8);
    }

    public String(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    public String(StringBuffer buffer) {
        this(buffer.toString());
    }

    public String(StringBuilder builder) {
        value = builder.text();
    }

    /** A String with this text, or null; for classes of the library. */
    public static String of(Text text) {
        return text == null ? null : new String(text);
    }

    /** The contents; for classes of the library. */
    public Text text() {
        return value;
    }

    @Override
    public int length() {
        return Text.length(value);
    }

    @Override
    public boolean isEmpty() {
        return Text.length(value) == 0;
    }

    @Override
    public char charAt(int index) {
        if (index < 0 || index >= Text.length(value)) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return Text.charAt(value, index);
    }

    public int codePointAt(int index) {
        checkIndex(index, length());
        return Character.codePointAt(this, index);
    }

    public int codePointBefore(int index) {
        if (index < 1 || index > length()) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return Character.codePointBefore(this, index);
    }

    public int codePointCount(int begin, int end) {
        return Character.codePointCount(this, begin, end);
    }

    public int offsetByCodePoints(int index, int offset) {
        return Character.offsetByCodePoints(this, index, offset);
    }

    public void getChars(int begin, int end, char[] target, int first) {
        checkBoundsBeginEnd(begin, end, length());
        checkBoundsOffCount(first, end - begin, target.length);
        Text.getChars(value, begin, end, target, first);
    }

    @Deprecated(since = "1.1")
    public void getBytes(int begin, int end, byte[] target, int first) {
        checkBoundsBeginEnd(begin, end, length());
        checkBoundsOffCount(first, end - begin, target.length);
        for (int i = begin; i < end; i++) {
            target[first + i - begin] = (byte) Text.charAt(value, i);
        }
    }

    public byte[] getBytes(String charset) throws UnsupportedEncodingException {
        return Bytes.encode(value, Bytes.named(charset));
    }

    public byte[] getBytes(Charset charset) {
        return Bytes.encode(value, Bytes.of(charset));
    }

    public byte[] getBytes() {
        return Bytes.encode(value, Bytes.UTF_8);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof String && ((String) object).value == value;
    }

    public boolean contentEquals(StringBuffer buffer) {
        return buffer.toString().value == value;
    }

    public boolean contentEquals(CharSequence sequence) {
        return AbstractStringBuilder.textOf(sequence) == value;
    }

    public boolean equalsIgnoreCase(String other) {
        return other != null && other.length() == length() && regionMatches(true, 0, other, 0, length());
    }

    @Override
    public int compareTo(String other) {
        return Text.compare(value, other.value);
    }

    public int compareToIgnoreCase(String other) {
        return CASE_INSENSITIVE_ORDER.compare(this, other);
    }

    public boolean regionMatches(int offset, String other, int otherOffset, int length) {
        if (offset < 0 || otherOffset < 0 || offset > (long) length() - length
                || otherOffset > (long) other.length() - length) {
            return false;
        }
        return length <= 0 || Text.substring(value, offset, offset + length)
                == Text.substring(other.value, otherOffset, otherOffset + length);
    }

    public boolean regionMatches(boolean ignoreCase, int offset, String other, int otherOffset, int length) {
        if (!ignoreCase) {
            return regionMatches(offset, other, otherOffset, length);
        }
        if (offset < 0 || otherOffset < 0 || offset > (long) length() - length
                || otherOffset > (long) other.length() - length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (folded(Text.charAt(value, offset + i)) != folded(Text.charAt(other.value, otherOffset + i))) {
                return false;
            }
        }
        return true;
    }

    /** Two chars are equal without regard to case when this is the same for both. */
    private static char folded(char c) {
        if (c < 0x80) {
            return c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
        }
        return Character.toLowerCase(Character.toUpperCase(c));
    }

    public boolean startsWith(String prefix, int offset) {
        return regionMatches(offset, prefix, 0, prefix.length());
    }

    public boolean startsWith(String prefix) {
        return startsWith(prefix, 0);
    }

    public boolean endsWith(String suffix) {
        return startsWith(suffix, length() - suffix.length());
    }

    @Override
    public int hashCode() {
        return Text.hash(value);
    }

    public int indexOf(int codePoint) {
        return Text.indexOfChar(value, codePoint, 0);
    }

    public int indexOf(int codePoint, int from) {
        return Text.indexOfChar(value, codePoint, from);
    }

    public int indexOf(int codePoint, int from, int to) {
        checkBoundsBeginEnd(from, to, length());
        return Text.indexOfChar(Text.substring(value, 0, to), codePoint, from);
    }

    public int lastIndexOf(int codePoint) {
        return Text.lastIndexOfChar(value, codePoint, length() - 1);
    }

    public int lastIndexOf(int codePoint, int from) {
        return Text.lastIndexOfChar(value, codePoint, from);
    }

    public int indexOf(String part) {
        return Text.indexOf(value, part.value, 0);
    }

    public int indexOf(String part, int from) {
        return Text.indexOf(value, part.value, from);
    }

    public int indexOf(String part, int from, int to) {
        checkBoundsBeginEnd(from, to, length());
        return Text.indexOf(Text.substring(value, 0, to), part.value, from);
    }

    public int lastIndexOf(String part) {
        return Text.lastIndexOf(value, part.value, length());
    }

    public int lastIndexOf(String part, int from) {
        return Text.lastIndexOf(value, part.value, from);
    }

    public String substring(int begin) {
        int length = length();
        if (begin < 0 || begin > length) {
            throw new StringIndexOutOfBoundsException("begin " + begin + ", end " + length + ", length " + length);
        }
        return begin == 0 ? this : new String(Text.substring(value, begin, length));
    }

    public String substring(int begin, int end) {
        int length = length();
        checkBoundsBeginEnd(begin, end, length);
        return begin == 0 && end == length ? this : new String(Text.substring(value, begin, end));
    }

    @Override
    public CharSequence subSequence(int begin, int end) {
        return substring(begin, end);
    }

    public String concat(String other) {
        return other.isEmpty() ? this : new String(Text.concat(value, other.value));
    }

    public String replace(char from, char to) {
        return same(Text.replaceChar(value, from, to));
    }

    public boolean matches(String regex) {
        return Pattern.matches(regex, this);
    }

    public boolean contains(CharSequence part) {
        return indexOf(part.toString()) >= 0;
    }

    public String replaceFirst(String regex, String replacement) {
        return Pattern.compile(regex).matcher(this).replaceFirst(replacement);
    }

    public String replaceAll(String regex, String replacement) {
        return Pattern.compile(regex).matcher(this).replaceAll(replacement);
    }

    public String replace(CharSequence part, CharSequence by) {
        return same(Text.replace(value, part.toString().value, by.toString().value));
    }

    public String[] split(String regex) {
        return split(regex, 0);
    }

    public String[] split(String regex, int limit) {
        String separator = literalOf(regex);
        return separator == null ? Pattern.compile(regex).split(this, limit) : splitAt(separator, limit, false);
    }

    public String[] splitWithDelimiters(String regex, int limit) {
        String separator = literalOf(regex);
        if (separator != null) {
            return splitAt(separator, limit, true);
        }
        List<String> parts = new ArrayList<>();
        Matcher matcher = Pattern.compile(regex).matcher(this);
        int begin = 0;
        int matches = 0;
        while (matcher.find()) {
            if (limit > 0 && matches == limit - 1) {
                break;
            }
            if (matcher.end() == 0) {
                continue; // a match of nothing at the beginning parts nothing off
            }
            parts.add(substring(begin, matcher.start()));
            parts.add(matcher.group());
            begin = matcher.end();
            matches++;
        }
        return withRest(parts, begin, matches, limit);
    }

    /** What a regular expression matches if that is just one char of ASCII; otherwise null. */
    private static String literalOf(String regex) {
        if (regex.length() == 1 && ".$|()[{^?*+\\".indexOf(regex.charAt(0)) < 0) {
            return Character.isSurrogate(regex.charAt(0)) ? null : regex;
        }
        if (regex.length() == 2 && regex.charAt(0) == '\\') {
            char c = regex.charAt(1);
            boolean letterOrDigit = c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            return letterOrDigit || Character.isSurrogate(c) ? null : regex.substring(1);
        }
        return null;
    }

    private String[] splitAt(String separator, int limit, boolean withDelimiters) {
        List<String> parts = new ArrayList<>();
        int begin = 0;
        int matches = 0;
        for (int at = indexOf(separator); at >= 0; at = indexOf(separator, begin)) {
            if (limit > 0 && matches == limit - 1) {
                break;
            }
            parts.add(substring(begin, at));
            if (withDelimiters) {
                parts.add(separator);
            }
            begin = at + 1;
            matches++;
        }
        return withRest(parts, begin, matches, limit);
    }

    /** The parts and what follows the last of them; without empty ones at the end if there is no limit. */
    private String[] withRest(List<String> parts, int begin, int matches, int limit) {
        if (matches == 0) {
            return new String[] {this};
        }
        parts.add(substring(begin));
        int count = parts.size();
        if (limit == 0) {
            while (count > 0 && parts.get(count - 1).isEmpty()) {
                count--;
            }
        }
        return parts.subList(0, count).toArray(new String[count]);
    }

    public static String join(CharSequence delimiter, CharSequence... elements) {
        return join(delimiter, Arrays.asList(elements));
    }

    public static String join(CharSequence delimiter, Iterable<? extends CharSequence> elements) {
        Objects.requireNonNull(delimiter);
        Iterator<? extends CharSequence> rest = elements.iterator();
        if (!rest.hasNext()) {
            return "";
        }
        Text joined = valueOf(rest.next()).value;
        while (rest.hasNext()) {
            joined = Text.concat(Text.concat(joined, delimiter.toString().value), valueOf(rest.next()).value);
        }
        return new String(joined);
    }

    /** What StringJoiner asks for. */
    static String join(String prefix, String suffix, String delimiter, String[] elements, int count) {
        Text joined = prefix.value;
        for (int i = 0; i < count; i++) {
            joined = Text.concat(i == 0 ? joined : Text.concat(joined, delimiter.value), elements[i].value);
        }
        return new String(Text.concat(joined, suffix.value));
    }

    public String toLowerCase(Locale locale) {
        return toLowerCase();
    }

    public String toLowerCase() {
        Text lower = Text.lower(value);
        return lower == null ? lowerByCharacter() : same(lower);
    }

    private String lowerByCharacter() {
        StringBuilder builder = new StringBuilder(length());
        int c;
        for (int i = 0; i < length(); i += Character.charCount(c)) {
            c = codePointAt(i);
            if (c == '\u0130') {
                builder.append("i\u0307");
            } else if (c == '\u03a3' && i > 0 && Character.isLetter(codePointBefore(i))
                    && (i + 1 == length() || !Character.isLetter(codePointAt(i + 1)))) {
                builder.append('\u03c2'); // a sigma at the end of a word
            } else {
                builder.appendCodePoint(Character.toLowerCase(c));
            }
        }
        return same(builder.text());
    }

    public String toUpperCase(Locale locale) {
        return toUpperCase();
    }

    public String toUpperCase() {
        Text upper = Text.upper(value);
        return upper == null ? upperByCharacter() : same(upper);
    }

    private String upperByCharacter() {
        StringBuilder builder = new StringBuilder(length());
        int c;
        for (int i = 0; i < length(); i += Character.charCount(c)) {
            c = codePointAt(i);
            int upper = Character.toUpperCaseEx(c);
            if (upper == Character.ERROR) {
                builder.append(Character.toUpperCaseCharArray(c)); // several, as for a sharp s
            } else {
                builder.appendCodePoint(upper);
            }
        }
        return same(builder.text());
    }

    public String trim() {
        return same(Text.trim(value));
    }

    public String strip() {
        int begin = leadingSpace();
        return begin == length() ? "" : substring(begin, trailingSpace());
    }

    public String stripLeading() {
        return substring(leadingSpace());
    }

    public String stripTrailing() {
        return substring(0, trailingSpace());
    }

    public boolean isBlank() {
        return leadingSpace() == length();
    }

    private int leadingSpace() {
        int index = 0;
        while (index < length() && Character.isWhitespace(codePointAt(index))) {
            index += Character.charCount(codePointAt(index));
        }
        return index;
    }

    private int trailingSpace() {
        int index = length();
        while (index > 0 && Character.isWhitespace(codePointBefore(index))) {
            index -= Character.charCount(codePointBefore(index));
        }
        return index;
    }

    public Stream<String> lines() {
        return lineList().stream();
    }

    private List<String> lineList() {
        List<String> lines = new ArrayList<>();
        int begin = 0;
        while (begin < length()) {
            int end = begin;
            while (end < length() && charAt(end) != '\n' && charAt(end) != '\r') {
                end++;
            }
            lines.add(substring(begin, end));
            boolean two = end + 1 < length() && charAt(end) == '\r' && charAt(end + 1) == '\n';
            begin = end + (two ? 2 : 1);
        }
        return lines;
    }

    public String indent(int count) {
        if (isEmpty()) {
            return "";
        }
        StringBuilder builder = new StringBuilder();
        for (String line : lineList()) {
            builder.append(count > 0 ? " ".repeat(count) + line
                    : line.substring(Math.min(-Math.max(count, -line.length()), line.leadingSpace()))).append('\n');
        }
        return builder.toString();
    }

    public String stripIndent() {
        if (isEmpty()) {
            return "";
        }
        boolean endsLine = charAt(length() - 1) == '\n' || charAt(length() - 1) == '\r';
        List<String> lines = lineList();
        int margin = endsLine ? 0 : Integer.MAX_VALUE;
        for (int i = 0; i < lines.size() && margin > 0; i++) {
            String line = lines.get(i);
            if (!line.isBlank() || i == lines.size() - 1) {
                margin = Math.min(margin, line.leadingSpace());
            }
        }
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            builder.append(i == 0 ? "" : "\n");
            builder.append(line.isBlank() ? "" : line.substring(Math.min(margin, line.leadingSpace())).stripTrailing());
        }
        return endsLine ? builder.append('\n').toString() : builder.toString();
    }

    public String translateEscapes() {
        StringBuilder builder = new StringBuilder(length());
        int i = 0;
        while (i < length()) {
            char c = charAt(i++);
            if (c != '\\') {
                builder.append(c);
                continue;
            }
            c = i < length() ? charAt(i++) : '\0';
            int known = "bfnrst'\"\\".indexOf(c);
            if (known >= 0) {
                builder.append("\b\f\n\r \t'\"\\".charAt(known));
            } else if (c >= '0' && c <= '7') {
                int most = Math.min(i + (c <= '3' ? 2 : 1), length());
                int code = c - '0';
                while (i < most && charAt(i) >= '0' && charAt(i) <= '7') {
                    code = code << 3 | charAt(i++) - '0';
                }
                builder.append((char) code);
            } else if (c == '\r') {
                i += i < length() && charAt(i) == '\n' ? 1 : 0; // an escaped end of line joins two lines
            } else if (c != '\n') {
                throw new IllegalArgumentException(
                        format("Invalid escape sequence: \\%c \\\\u%04X", c, (int) c));
            }
        }
        return builder.toString();
    }

    public <R> R transform(Function<? super String, ? extends R> function) {
        return function.apply(this);
    }

    @Override
    public String toString() {
        return this;
    }

    public char[] toCharArray() {
        char[] chars = new char[length()];
        Text.getChars(value, 0, chars.length, chars, 0);
        return chars;
    }

    public static String format(String format, Object... arguments) {
        return Format.format(format, arguments);
    }

    public static String format(Locale locale, String format, Object... arguments) {
        return Format.format(format, arguments);
    }

    public String formatted(Object... arguments) {
        return Format.format(this, arguments);
    }

    public static String valueOf(Object object) {
        return object == null ? "null" : object.toString();
    }

    public static String valueOf(char[] chars) {
        return new String(chars);
    }

    public static String valueOf(char[] chars, int offset, int count) {
        return new String(chars, offset, count);
    }

    public static String copyValueOf(char[] chars, int offset, int count) {
        return new String(chars, offset, count);
    }

    public static String copyValueOf(char[] chars) {
        return new String(chars);
    }

    public static String valueOf(boolean value) {
        return value ? "true" : "false";
    }

    public static String valueOf(char value) {
        return new String(Text.ofChar(value));
    }

    public static String valueOf(int value) {
        return new String(Text.ofInt(value));
    }

    public static String valueOf(long value) {
        return new String(Text.ofLong(value));
    }

    public static String valueOf(float value) {
        return new String(Text.ofFloat(value));
    }

    public static String valueOf(double value) {
        return new String(Text.ofDouble(value));
    }

    public String intern() {
        return Engine.literal(value);
    }

    public String repeat(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        if (count > 1 && (long) length() * count > Integer.MAX_VALUE) {
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        }
        return count == 1 ? this : new String(Text.repeat(value, count));
    }

    @Override
    public Optional<String> describeConstable() {
        return Optional.of(this);
    }

    @Override
    public String resolveConstantDesc(MethodHandles.Lookup lookup) {
        return this;
    }

    /** This String if it has that text, as methods give it that find nothing to change; otherwise a new one. */
    private String same(Text text) {
        return text == value ? this : new String(text);
    }

    static void checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + length);
        }
    }

    static void checkOffset(int offset, int length) {
        if (offset < 0 || offset > length) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", length " + length);
        }
    }

    static void checkBoundsOffCount(int offset, int count, int length) {
        if (offset < 0 || count < 0 || offset > length - count) {
            throw new StringIndexOutOfBoundsException(
                    "offset " + offset + ", count " + count + ", length " + length);
        }
    }

    static void checkBoundsBeginEnd(int begin, int end, int length) {
        if (begin < 0 || begin > end || end > length) {
            throw new StringIndexOutOfBoundsException("begin " + begin + ", end " + end + ", length " + length);
        }
    }

    static String valueOfCodePoint(int codePoint) {
        if (!Character.isValidCodePoint(codePoint)) {
            throw new IllegalArgumentException(
                    format("Not a valid Unicode code point: 0x%X", codePoint));
        }
        return new String(Character.toChars(codePoint));
    }
}
