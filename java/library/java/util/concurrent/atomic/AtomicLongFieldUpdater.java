package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Callers;
import bandera.engine.Engine;
import bandera.engine.UpdatedField;
import bandera.engine.Weak;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** Changes a field of objects in one step, by where the engine has it. */
public abstract class AtomicLongFieldUpdater<T> {
    protected AtomicLongFieldUpdater() {
    }

    public static <U> AtomicLongFieldUpdater<U> newUpdater(Class<U> type, String name) {
        return new Cells<>(new UpdatedField(Callers.caller(), type, name));
    }

    public abstract boolean compareAndSet(T object, long expected, long value);

    public abstract boolean weakCompareAndSet(T object, long expected, long value);

    public abstract void set(T object, long value);

    public abstract void lazySet(T object, long value);

    public abstract long get(T object);

    @Atomic
    public long getAndSet(T object, long value) {
        long old = get(object);
        set(object, value);
        return old;
    }

    @Atomic
    public long getAndAdd(T object, long delta) {
        long old = get(object);
        set(object, old + delta);
        return old;
    }

    public long addAndGet(T object, long delta) {
        return getAndAdd(object, delta) + delta;
    }

    public long getAndIncrement(T object) {
        return getAndAdd(object, 1);
    }

    public long getAndDecrement(T object) {
        return getAndAdd(object, -1);
    }

    public long incrementAndGet(T object) {
        return getAndAdd(object, 1) + 1;
    }

    public long decrementAndGet(T object) {
        return getAndAdd(object, -1) - 1;
    }

    public final long getAndUpdate(T object, LongUnaryOperator update) {
        long old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, update.applyAsLong(old)));
        return old;
    }

    public final long updateAndGet(T object, LongUnaryOperator update) {
        long old;
        long next;
        do {
            old = get(object);
            next = update.applyAsLong(old);
        } while (!compareAndSet(object, old, next));
        return next;
    }

    public final long getAndAccumulate(T object, long operand, LongBinaryOperator function) {
        long old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, function.applyAsLong(old, operand)));
        return old;
    }

    public final long accumulateAndGet(T object, long operand, LongBinaryOperator function) {
        long old;
        long next;
        do {
            old = get(object);
            next = function.applyAsLong(old, operand);
        } while (!compareAndSet(object, old, next));
        return next;
    }

    private static final class Cells<T> extends AtomicLongFieldUpdater<T> {
        private final UpdatedField field;
        private final long offset;

        Cells(UpdatedField field) {
            if (!field.isOfType(long.class)) {
                throw new IllegalArgumentException("Must be long type");
            }
            this.field = field;
            offset = field.offset();
        }

        @Override
        public boolean compareAndSet(T object, long expected, long value) {
            return Engine.cellCompareAndSet(field.checked(object), offset, expected, value);
        }

        @Override
        @Weak
        public boolean weakCompareAndSet(T object, long expected, long value) {
            return !Engine.failsSpuriously()
                    && Engine.cellCompareAndSet(field.checked(object), offset, expected, value);
        }

        @Override
        public void set(T object, long value) {
            Engine.cellPut(field.checked(object), offset, value);
        }

        @Override
        @Weak
        public void lazySet(T object, long value) {
            Engine.cellPut(field.checked(object), offset, value);
        }

        @Override
        public long get(T object) {
            return Engine.cellGet(field.checked(object), offset);
        }
    }
}
