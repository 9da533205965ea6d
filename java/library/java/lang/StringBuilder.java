package java.lang;

import java.io.Serializable;

/** A builder without a lock. What it adds to its superclass are the result types that programs chain calls by. */
public final class StringBuilder extends AbstractStringBuilder
        implements Serializable, Comparable<StringBuilder>, CharSequence {
    private static final long serialVersionUID = 4383685877147921099L;

    public StringBuilder() {
        super(16);
    }

    public StringBuilder(int capacity) {
        super(capacity);
    }

    public StringBuilder(String string) {
        super(string.length() + 16);
        super.append(string);
    }

    public StringBuilder(CharSequence sequence) {
        super(sequence.length() + 16);
        super.append(sequence);
    }

    @Override
    public int compareTo(StringBuilder other) {
        return super.compareTo(other);
    }

    @Override
    public StringBuilder append(Object object) {
        super.append(object);
        return this;
    }

    @Override
    public StringBuilder append(String string) {
        super.append(string);
        return this;
    }

    @Override
    public StringBuilder append(StringBuffer buffer) {
        super.append(buffer);
        return this;
    }

    @Override
    public StringBuilder append(CharSequence sequence) {
        super.append(sequence);
        return this;
    }

    @Override
    public StringBuilder append(CharSequence sequence, int start, int end) {
        super.append(sequence, start, end);
        return this;
    }

    @Override
    public StringBuilder append(char[] array) {
        super.append(array);
        return this;
    }

    @Override
    public StringBuilder append(char[] array, int offset, int length) {
        super.append(array, offset, length);
        return this;
    }

    @Override
    public StringBuilder append(boolean value) {
        super.append(value);
        return this;
    }

    @Override
    public StringBuilder append(char value) {
        super.append(value);
        return this;
    }

    @Override
    public StringBuilder append(int value) {
        super.append(value);
        return this;
    }

    @Override
    public StringBuilder append(long value) {
        super.append(value);
        return this;
    }

    @Override
    public StringBuilder append(float value) {
        super.append(value);
        return this;
    }

    @Override
    public StringBuilder append(double value) {
        super.append(value);
        return this;
    }

    @Override
    public StringBuilder appendCodePoint(int codePoint) {
        super.appendCodePoint(codePoint);
        return this;
    }

    @Override
    public StringBuilder repeat(int codePoint, int times) {
        super.repeat(codePoint, times);
        return this;
    }

    @Override
    public StringBuilder repeat(CharSequence sequence, int times) {
        super.repeat(sequence, times);
        return this;
    }

    @Override
    public StringBuilder delete(int start, int end) {
        super.delete(start, end);
        return this;
    }

    @Override
    public StringBuilder deleteCharAt(int index) {
        super.deleteCharAt(index);
        return this;
    }

    @Override
    public StringBuilder replace(int start, int end, String string) {
        super.replace(start, end, string);
        return this;
    }

    @Override
    public StringBuilder insert(int index, char[] array, int offset, int length) {
        super.insert(index, array, offset, length);
        return this;
    }

    @Override
    public StringBuilder insert(int index, Object object) {
        super.insert(index, object);
        return this;
    }

    @Override
    public StringBuilder insert(int index, String string) {
        super.insert(index, string);
        return this;
    }

    @Override
    public StringBuilder insert(int index, char[] array) {
        super.insert(index, array);
        return this;
    }

    @Override
    public StringBuilder insert(int index, CharSequence sequence) {
        super.insert(index, sequence);
        return this;
    }

    @Override
    public StringBuilder insert(int index, CharSequence sequence, int start, int end) {
        super.insert(index, sequence, start, end);
        return this;
    }

    @Override
    public StringBuilder insert(int index, boolean value) {
        super.insert(index, value);
        return this;
    }

    @Override
    public StringBuilder insert(int index, char value) {
        super.insert(index, value);
        return this;
    }

    @Override
    public StringBuilder insert(int index, int value) {
        super.insert(index, value);
        return this;
    }

    @Override
    public StringBuilder insert(int index, long value) {
        super.insert(index, value);
        return this;
    }

    @Override
    public StringBuilder insert(int index, float value) {
        super.insert(index, value);
        return this;
    }

    @Override
    public StringBuilder insert(int index, double value) {
        super.insert(index, value);
        return this;
    }

    @Override
    public StringBuilder reverse() {
        super.reverse();
        return this;
    }
}
