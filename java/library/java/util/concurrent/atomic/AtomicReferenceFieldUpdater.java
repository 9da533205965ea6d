package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Engine;
import bandera.engine.Text;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** Changes a field of objects in one step, by where the engine has it. */
public abstract class AtomicReferenceFieldUpdater<T, V> {
    protected AtomicReferenceFieldUpdater() {
    }

    public static <U, W> AtomicReferenceFieldUpdater<U, W> newUpdater(Class<U> type, Class<W> fieldType, String name) {
        return new Cells<>(type, name);
    }

    public abstract boolean compareAndSet(T object, V expected, V value);

    public abstract boolean weakCompareAndSet(T object, V expected, V value);

    public abstract void set(T object, V value);

    public abstract void lazySet(T object, V value);

    public abstract V get(T object);

    @Atomic
    public V getAndSet(T object, V value) {
        V old = get(object);
        set(object, value);
        return old;
    }

    public final V getAndUpdate(T object, UnaryOperator<V> update) {
        V old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, update.apply(old)));
        return old;
    }

    public final V updateAndGet(T object, UnaryOperator<V> update) {
        V old;
        V next;
        do {
            old = get(object);
            next = update.apply(old);
        } while (!compareAndSet(object, old, next));
        return next;
    }

    public final V getAndAccumulate(T object, V operand, BinaryOperator<V> function) {
        V old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, function.apply(old, operand)));
        return old;
    }

    public final V accumulateAndGet(T object, V operand, BinaryOperator<V> function) {
        V old;
        V next;
        do {
            old = get(object);
            next = function.apply(old, operand);
        } while (!compareAndSet(object, old, next));
        return next;
    }

    private static final class Cells<T, V> extends AtomicReferenceFieldUpdater<T, V> {
        private final Class<T> type;
        private final long offset;

        Cells(Class<T> type, String name) {
            this.type = type;
            offset = Engine.fieldOffset(Text.concat(Text.concat(type.text(), ".".text()), name.text()));
            if (offset < 0) {
                throw new RuntimeException(new NoSuchFieldException(name));
            }
        }

        private Object checked(T object) {
            if (!type.isInstance(object)) {
                throw object == null ? new NullPointerException() : new ClassCastException();
            }
            return object;
        }

        @Override
        public boolean compareAndSet(T object, V expected, V value) {
            return Engine.cellCompareAndSetReference(checked(object), offset, expected, value);
        }

        @Override
        public boolean weakCompareAndSet(T object, V expected, V value) {
            return !Engine.failsSpuriously() && compareAndSet(object, expected, value);
        }

        @Override
        public void set(T object, V value) {
            Engine.cellPutReference(checked(object), offset, value);
        }

        @Override
        public void lazySet(T object, V value) {
            set(object, value);
        }

        @Override
        @SuppressWarnings("unchecked")
        public V get(T object) {
            return (V) Engine.cellGetReference(checked(object), offset);
        }
    }
}
