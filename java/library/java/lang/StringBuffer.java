package java.lang;

import java.io.Serializable;

/** A builder each of whose methods locks it. */
public final class StringBuffer extends AbstractStringBuilder
        implements Serializable, Comparable<StringBuffer>, CharSequence {
    private static final long serialVersionUID = 3388685877147921107L;

    public StringBuffer() {
        super(16);
    }

    public StringBuffer(int capacity) {
        super(capacity);
    }

    public StringBuffer(String string) {
        super(string.length() + 16);
        super.append(string);
    }

    public StringBuffer(CharSequence sequence) {
        super(sequence.length() + 16);
        super.append(sequence);
    }

    @Override
    public synchronized int compareTo(StringBuffer other) {
        return super.compareTo(other);
    }

    @Override
    public synchronized StringBuffer append(Object object) {
        super.append(object);
        return this;
    }

    @Override
    public synchronized StringBuffer append(String string) {
        super.append(string);
        return this;
    }

    @Override
    public synchronized StringBuffer append(StringBuffer buffer) {
        super.append(buffer);
        return this;
    }

    @Override
    public synchronized StringBuffer append(CharSequence sequence) {
        super.append(sequence);
        return this;
    }

    @Override
    public synchronized StringBuffer append(CharSequence sequence, int start, int end) {
        super.append(sequence, start, end);
        return this;
    }

    @Override
    public synchronized StringBuffer append(char[] array) {
        super.append(array);
        return this;
    }

    @Override
    public synchronized StringBuffer append(char[] array, int offset, int length) {
        super.append(array, offset, length);
        return this;
    }

    @Override
    public synchronized StringBuffer append(boolean value) {
        super.append(value);
        return this;
    }

    @Override
    public synchronized StringBuffer append(char value) {
        super.append(value);
        return this;
    }

    @Override
    public synchronized StringBuffer append(int value) {
        super.append(value);
        return this;
    }

    @Override
    public synchronized StringBuffer append(long value) {
        super.append(value);
        return this;
    }

    @Override
    public synchronized StringBuffer append(float value) {
        super.append(value);
        return this;
    }

    @Override
    public synchronized StringBuffer append(double value) {
        super.append(value);
        return this;
    }

    @Override
    public synchronized StringBuffer appendCodePoint(int codePoint) {
        super.appendCodePoint(codePoint);
        return this;
    }

    @Override
    public synchronized StringBuffer repeat(int codePoint, int times) {
        super.repeat(codePoint, times);
        return this;
    }

    @Override
    public synchronized StringBuffer repeat(CharSequence sequence, int times) {
        super.repeat(sequence, times);
        return this;
    }

    @Override
    public synchronized StringBuffer delete(int start, int end) {
        super.delete(start, end);
        return this;
    }

    @Override
    public synchronized StringBuffer deleteCharAt(int index) {
        super.deleteCharAt(index);
        return this;
    }

    @Override
    public synchronized StringBuffer replace(int start, int end, String string) {
        super.replace(start, end, string);
        return this;
    }

    @Override
    public synchronized StringBuffer insert(int index, char[] array, int offset, int length) {
        super.insert(index, array, offset, length);
        return this;
    }

    @Override
    public synchronized StringBuffer insert(int index, Object object) {
        super.insert(index, object);
        return this;
    }

    @Override
    public synchronized StringBuffer insert(int index, String string) {
        super.insert(index, string);
        return this;
    }

    @Override
    public synchronized StringBuffer insert(int index, char[] array) {
        super.insert(index, array);
        return this;
    }

    @Override
    public synchronized StringBuffer insert(int index, CharSequence sequence) {
        super.insert(index, sequence);
        return this;
    }

    @Override
    public synchronized StringBuffer insert(int index, CharSequence sequence, int start, int end) {
        super.insert(index, sequence, start, end);
        return this;
    }

    @Override
    public synchronized StringBuffer insert(int index, boolean value) {
        super.insert(index, value);
        return this;
    }

    @Override
    public synchronized StringBuffer insert(int index, char value) {
        super.insert(index, value);
        return this;
    }

    @Override
    public synchronized StringBuffer insert(int index, int value) {
        super.insert(index, value);
        return this;
    }

    @Override
    public synchronized StringBuffer insert(int index, long value) {
        super.insert(index, value);
        return this;
    }

    @Override
    public synchronized StringBuffer insert(int index, float value) {
        super.insert(index, value);
        return this;
    }

    @Override
    public synchronized StringBuffer insert(int index, double value) {
        super.insert(index, value);
        return this;
    }

    @Override
    public synchronized StringBuffer reverse() {
        super.reverse();
        return this;
    }

    @Override
    public synchronized int length() {
        return super.length();
    }

    @Override
    public synchronized int capacity() {
        return super.capacity();
    }

    @Override
    public synchronized void ensureCapacity(int least) {
        super.ensureCapacity(least);
    }

    @Override
    public synchronized void trimToSize() {
        super.trimToSize();
    }

    @Override
    public synchronized void setLength(int length) {
        super.setLength(length);
    }

    @Override
    public synchronized char charAt(int index) {
        return super.charAt(index);
    }

    @Override
    public synchronized int codePointAt(int index) {
        return super.codePointAt(index);
    }

    @Override
    public synchronized int codePointBefore(int index) {
        return super.codePointBefore(index);
    }

    @Override
    public synchronized int codePointCount(int begin, int end) {
        return super.codePointCount(begin, end);
    }

    @Override
    public synchronized int offsetByCodePoints(int index, int offset) {
        return super.offsetByCodePoints(index, offset);
    }

    @Override
    public synchronized void getChars(int begin, int end, char[] target, int first) {
        super.getChars(begin, end, target, first);
    }

    @Override
    public synchronized void setCharAt(int index, char c) {
        super.setCharAt(index, c);
    }

    @Override
    public synchronized String substring(int start) {
        return super.substring(start);
    }

    @Override
    public synchronized CharSequence subSequence(int start, int end) {
        return super.subSequence(start, end);
    }

    @Override
    public synchronized String substring(int start, int end) {
        return super.substring(start, end);
    }

    @Override
    public synchronized int indexOf(String part) {
        return super.indexOf(part);
    }

    @Override
    public synchronized int indexOf(String part, int from) {
        return super.indexOf(part, from);
    }

    @Override
    public synchronized int lastIndexOf(String part) {
        return super.lastIndexOf(part);
    }

    @Override
    public synchronized int lastIndexOf(String part, int from) {
        return super.lastIndexOf(part, from);
    }

    @Override
    public synchronized String toString() {
        return super.toString();
    }
}
