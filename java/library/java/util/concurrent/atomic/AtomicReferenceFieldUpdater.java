package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Callers;
import bandera.engine.Engine;
import bandera.engine.UpdatedField;
import bandera.engine.Weak;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** Changes a field of objects in one step, by where the engine has it. */
public abstract class AtomicReferenceFieldUpdater<T, V> {
    protected AtomicReferenceFieldUpdater() {
    }

    public static <U, W> AtomicReferenceFieldUpdater<U, W> newUpdater(Class<U> type, Class<W> fieldType, String name) {
        return new Cells<>(new UpdatedField(Callers.caller(), type, name), fieldType);
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
        private final UpdatedField field;
        private final Class<V> type;
        private final long offset;

        Cells(UpdatedField field, Class<V> type) {
            if (type == null || !field.isOfType(type)) {
                throw new ClassCastException();
            }
            if (type.isPrimitive()) {
                throw new IllegalArgumentException("Must be reference type");
            }
            this.field = field;
            this.type = type;
            offset = field.offset();
        }

        private V checkedValue(V value) {
            if (value != null && !type.isInstance(value)) {
                throw new ClassCastException();
            }
            return value;
        }

        @Override
        public boolean compareAndSet(T object, V expected, V value) {
            return Engine.cellCompareAndSetReference(field.checked(object), offset, expected, checkedValue(value));
        }

        @Override
        @Weak
        public boolean weakCompareAndSet(T object, V expected, V value) {
            return !Engine.failsSpuriously()
                    && Engine.cellCompareAndSetReference(field.checked(object), offset, expected, checkedValue(value));
        }

        @Override
        public void set(T object, V value) {
            Engine.cellPutReference(field.checked(object), offset, checkedValue(value));
        }

        @Override
        @Weak
        public void lazySet(T object, V value) {
            Engine.cellPutReference(field.checked(object), offset, checkedValue(value));
        }

        @Override
        @SuppressWarnings("unchecked")
        public V get(T object) {
            return (V) Engine.cellGetReference(field.checked(object), offset);
        }
    }
}
