package java.lang;

import java.util.Objects;
import java.util.function.Supplier;

/** A thread-local variable. Its values are in a list that belongs to the thread, the one that was set last in front. */
public class ThreadLocal<T> {
    /** The value that a thread has for a variable. */
    static final class Entry {
        final ThreadLocal<?> variable;
        Object value;
        Entry next;

        Entry(ThreadLocal<?> variable, Object value, Entry next) {
            this.variable = variable;
            this.value = value;
            this.next = next;
        }
    }

    public ThreadLocal() {
    }

    private static final class Supplied<T> extends ThreadLocal<T> {
        private final Supplier<? extends T> supplier;

        Supplied(Supplier<? extends T> supplier) {
            this.supplier = Objects.requireNonNull(supplier);
        }

        @Override
        protected T initialValue() {
            return supplier.get();
        }
    }

    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
        return new Supplied<>(supplier);
    }

    protected T initialValue() {
        return null;
    }

    /** The value of a thread that inherits: what InheritableThreadLocal overrides. */
    T childValue(T value) {
        throw new UnsupportedOperationException();
    }

    boolean isInheritable() {
        return false;
    }

    /** The entries that a new thread takes over from its parent. */
    static Entry inherited(Thread parent) {
        Entry copies = null;
        for (Entry entry = parent.threadLocals; entry != null; entry = entry.next) {
            if (entry.variable.isInheritable()) {
                copies = new Entry(entry.variable, handOver(entry.variable, entry.value), copies);
            }
        }
        return copies;
    }

    @SuppressWarnings("unchecked")
    private static <S> Object handOver(ThreadLocal<S> variable, Object value) {
        return variable.childValue((S) value);
    }

    private Entry find(Thread thread) {
        Entry entry = thread.threadLocals;
        while (entry != null && entry.variable != this) {
            entry = entry.next;
        }
        return entry;
    }

    @SuppressWarnings("unchecked")
    public T get() {
        Thread thread = Thread.currentThread();
        Entry entry = find(thread);
        if (entry != null) {
            return (T) entry.value;
        }
        T value = initialValue();
        set(value);
        return value;
    }

    boolean isPresent() {
        return find(Thread.currentThread()) != null;
    }

    public void set(T value) {
        Thread thread = Thread.currentThread();
        Entry entry = find(thread);
        if (entry != null) {
            entry.value = value;
        } else {
            thread.threadLocals = new Entry(this, value, thread.threadLocals);
        }
    }

    public void remove() {
        Thread thread = Thread.currentThread();
        Entry previous = null;
        for (Entry entry = thread.threadLocals; entry != null; entry = entry.next) {
            if (entry.variable != this) {
                previous = entry;
            } else if (previous == null) {
                thread.threadLocals = entry.next;
            } else {
                previous.next = entry.next;
            }
        }
    }
}
