package java.lang;

import bandera.engine.Text;

/** What StringBuilder and StringBuffer share: an array of chars of which the first are in use. */
abstract class AbstractStringBuilder implements Appendable, CharSequence {
    char[] chars;
    int count;

    AbstractStringBuilder(int capacity) {
        chars = new char[capacity];
    }

    /** The contents as a text. */
    Text text() {
        return Text.ofChars(chars, 0, count);
    }

    @Override
    public int length() {
        return count;
    }

    public int capacity() {
        return chars.length;
    }

    public void ensureCapacity(int least) {
        if (least > chars.length) {
            char[] larger = new char[Math.max(least, 2 * chars.length + 2)];
            System.arraycopy(chars, 0, larger, 0, count);
            chars = larger;
        }
    }

    public void trimToSize() {
        if (count < chars.length) {
            char[] smaller = new char[count];
            System.arraycopy(chars, 0, smaller, 0, count);
            chars = smaller;
        }
    }

    public void setLength(int length) {
        if (length < 0) {
            throw new StringIndexOutOfBoundsException(length);
        }
        ensureCapacity(length);
        for (int i = count; i < length; i++) {
            chars[i] = '\0';
        }
        forget(length);
    }

    /** Drops what follows a length. Chars that are not in use are zero, so that equal contents are equal states. */
    private void forget(int length) {
        for (int i = length; i < count; i++) {
            chars[i] = '\0';
        }
        count = length;
    }

    @Override
    public char charAt(int index) {
        checkIndex(index);
        return chars[index];
    }

    private void checkIndex(int index) {
        if (index < 0 || index >= count) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + count);
        }
    }

    private void checkRange(int start, int end) {
        if (start < 0 || start > end || end > count) {
            throw new StringIndexOutOfBoundsException("start " + start + ", end " + end + ", length " + count);
        }
    }

    public int codePointAt(int index) {
        String.checkIndex(index, count);
        return Character.codePointAt(this, index);
    }

    public int codePointBefore(int index) {
        if (index < 1 || index > count) {
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
        checkRange(begin, end);
        String.checkBoundsOffCount(first, end - begin, target.length);
        System.arraycopy(chars, begin, target, first, end - begin);
    }

    public void setCharAt(int index, char c) {
        checkIndex(index);
        chars[index] = c;
    }

    /** Puts a text at an index; everything after it moves up. */
    final void put(int index, Text text) {
        int length = Text.length(text);
        makeRoom(index, length);
        Text.getChars(text, 0, length, chars, index);
    }

    private void makeRoom(int index, int length) {
        ensureCapacity(count + length);
        if (index < count) {
            System.arraycopy(chars, index, chars, index + length, count - index);
        }
        count += length;
    }

    public AbstractStringBuilder append(Object object) {
        return append(String.valueOf(object));
    }

    public AbstractStringBuilder append(String string) {
        put(count, String.valueOf((Object) string).text());
        return this;
    }

    public AbstractStringBuilder append(StringBuffer buffer) {
        return append(String.valueOf(buffer));
    }

    @Override
    public AbstractStringBuilder append(CharSequence sequence) {
        put(count, textOf(sequence));
        return this;
    }

    /** The contents of any sequence. One that is not of this library is asked for its chars, not for a String. */
    static Text textOf(CharSequence sequence) {
        if (sequence == null || sequence instanceof String || sequence instanceof AbstractStringBuilder) {
            return String.valueOf(sequence).text();
        }
        char[] copy = new char[sequence.length()];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = sequence.charAt(i);
        }
        return Text.ofChars(copy, 0, copy.length);
    }

    @Override
    public AbstractStringBuilder append(CharSequence sequence, int start, int end) {
        return insert(count, sequence, start, end);
    }

    public AbstractStringBuilder append(char[] array) {
        return append(array, 0, array.length);
    }

    public AbstractStringBuilder append(char[] array, int offset, int length) {
        if (offset < 0 || length < 0 || offset > array.length - length) {
            throw new IndexOutOfBoundsException(
                    "start " + offset + ", end " + (offset + length) + ", length " + array.length);
        }
        return insert(count, array, offset, length);
    }

    public AbstractStringBuilder append(boolean value) {
        put(count, Text.ofBoolean(value));
        return this;
    }

    @Override
    public AbstractStringBuilder append(char value) {
        ensureCapacity(count + 1);
        chars[count++] = value;
        return this;
    }

    public AbstractStringBuilder append(int value) {
        put(count, Text.ofInt(value));
        return this;
    }

    public AbstractStringBuilder append(long value) {
        put(count, Text.ofLong(value));
        return this;
    }

    public AbstractStringBuilder append(float value) {
        put(count, Text.ofFloat(value));
        return this;
    }

    public AbstractStringBuilder append(double value) {
        put(count, Text.ofDouble(value));
        return this;
    }

    public AbstractStringBuilder appendCodePoint(int codePoint) {
        if (Character.isBmpCodePoint(codePoint)) {
            return append((char) codePoint);
        }
        return append(String.valueOfCodePoint(codePoint));
    }

    public AbstractStringBuilder repeat(int codePoint, int times) {
        return repeat(String.valueOfCodePoint(codePoint), times);
    }

    public AbstractStringBuilder repeat(CharSequence sequence, int times) {
        if (times < 0) {
            throw new IllegalArgumentException("count is negative: " + times);
        }
        return append(String.valueOf(sequence).repeat(times));
    }

    public AbstractStringBuilder delete(int start, int end) {
        int last = Math.min(end, count);
        checkRange(start, last);
        System.arraycopy(chars, last, chars, start, count - last);
        forget(count - (last - start));
        return this;
    }

    public AbstractStringBuilder deleteCharAt(int index) {
        checkIndex(index);
        return delete(index, index + 1);
    }

    public AbstractStringBuilder replace(int start, int end, String string) {
        int last = Math.min(end, count);
        checkRange(start, last);
        Text by = string.text();
        delete(start, last);
        put(start, by);
        return this;
    }

    public String substring(int start) {
        return substring(start, count);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    public String substring(int start, int end) {
        checkRange(start, end);
        return new String(Text.ofChars(chars, start, end - start));
    }

    public AbstractStringBuilder insert(int index, char[] array, int offset, int length) {
        String.checkOffset(index, count);
        String.checkBoundsOffCount(offset, length, array.length);
        put(index, Text.ofChars(array, offset, length));
        return this;
    }

    public AbstractStringBuilder insert(int index, Object object) {
        return insert(index, String.valueOf(object));
    }

    public AbstractStringBuilder insert(int index, String string) {
        String.checkOffset(index, count);
        put(index, String.valueOf((Object) string).text());
        return this;
    }

    public AbstractStringBuilder insert(int index, char[] array) {
        return insert(index, array, 0, array.length);
    }

    public AbstractStringBuilder insert(int index, CharSequence sequence) {
        String.checkOffset(index, count);
        put(index, textOf(sequence));
        return this;
    }

    public AbstractStringBuilder insert(int index, CharSequence sequence, int start, int end) {
        Text text = textOf(sequence);
        String.checkOffset(index, count);
        if (start < 0 || start > end || end > Text.length(text)) {
            throw new IndexOutOfBoundsException(
                    "start " + start + ", end " + end + ", length " + Text.length(text));
        }
        put(index, Text.substring(text, start, end));
        return this;
    }

    public AbstractStringBuilder insert(int index, boolean value) {
        return insert(index, String.valueOf(value));
    }

    public AbstractStringBuilder insert(int index, char value) {
        return insert(index, String.valueOf(value));
    }

    public AbstractStringBuilder insert(int index, int value) {
        return insert(index, String.valueOf(value));
    }

    public AbstractStringBuilder insert(int index, long value) {
        return insert(index, String.valueOf(value));
    }

    public AbstractStringBuilder insert(int index, float value) {
        return insert(index, String.valueOf(value));
    }

    public AbstractStringBuilder insert(int index, double value) {
        return insert(index, String.valueOf(value));
    }

    public int indexOf(String part) {
        return indexOf(part, 0);
    }

    public int indexOf(String part, int from) {
        return Text.indexOf(text(), part.text(), from);
    }

    public int lastIndexOf(String part) {
        return lastIndexOf(part, count);
    }

    public int lastIndexOf(String part, int from) {
        return Text.lastIndexOf(text(), part.text(), from);
    }

    public AbstractStringBuilder reverse() {
        for (int i = 0, j = count - 1; i < j; i++, j--) {
            char c = chars[i];
            chars[i] = chars[j];
            chars[j] = c;
        }
        for (int i = 0; i + 1 < count; i++) {
            if (Character.isLowSurrogate(chars[i]) && Character.isHighSurrogate(chars[i + 1])) {
                char c = chars[i]; // halves of one character stay in their order
                chars[i] = chars[i + 1];
                chars[++i] = c;
            }
        }
        return this;
    }

    int compareTo(AbstractStringBuilder other) {
        return Text.compare(text(), other.text());
    }

    @Override
    public String toString() {
        return new String(text());
    }
}
