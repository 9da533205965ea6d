package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Callers;
import bandera.engine.Engine;
import bandera.engine.UpdatedField;
import bandera.engine.Weak;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** Changes a field of objects in one step, by where the engine has it. */
public abstract class AtomicIntegerFieldUpdater<T> {
    protected AtomicIntegerFieldUpdater() {
    }

    public static <U> AtomicIntegerFieldUpdater<U> newUpdater(Class<U> type, String name) {
        return new Cells<>(new UpdatedField(Callers.caller(), type, name));
    }

    public abstract boolean compareAndSet(T object, int expected, int value);

    public abstract boolean weakCompareAndSet(T object, int expected, int value);

    public abstract void set(T object, int value);

    public abstract void lazySet(T object, int value);

    public abstract int get(T object);

    @Atomic
    public int getAndSet(T object, int value) {
        int old = get(object);
        set(object, value);
        return old;
    }

    @Atomic
    public int getAndAdd(T object, int delta) {
        int old = get(object);
        set(object, old + delta);
        return old;
    }

    public int addAndGet(T object, int delta) {
        return getAndAdd(object, delta) + delta;
    }

    public int getAndIncrement(T object) {
        return getAndAdd(object, 1);
    }

    public int getAndDecrement(T object) {
        return getAndAdd(object, -1);
    }

    public int incrementAndGet(T object) {
        return getAndAdd(object, 1) + 1;
    }

    public int decrementAndGet(T object) {
        return getAndAdd(object, -1) - 1;
    }

    public final int getAndUpdate(T object, IntUnaryOperator update) {
        int old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, update.applyAsInt(old)));
        return old;
    }

    public final int updateAndGet(T object, IntUnaryOperator update) {
        int old;
        int next;
        do {
            old = get(object);
            next = update.applyAsInt(old);
        } while (!compareAndSet(object, old, next));
        return next;
    }

    public final int getAndAccumulate(T object, int operand, IntBinaryOperator function) {
        int old;
        do {
            old = get(object);
        } while (!compareAndSet(object, old, function.applyAsInt(old, operand)));
        return old;
    }

    public final int accumulateAndGet(T object, int operand, IntBinaryOperator function) {
        int old;
        int next;
        do {
            old = get(object);
            next = function.applyAsInt(old, operand);
        } while (!compareAndSet(object, old, next));
        return next;
    }

    private static final class Cells<T> extends AtomicIntegerFieldUpdater<T> {
        private final UpdatedField field;
        private final long offset;

        Cells(UpdatedField field) {
            if (!field.isOfType(int.class)) {
                throw new IllegalArgumentException("Must be integer type");
            }
            this.field = field;
            offset = field.offset();
        }

        @Override
        public boolean compareAndSet(T object, int expected, int value) {
            return Engine.cellCompareAndSet(field.checked(object), offset, expected, value);
        }

        @Override
        @Weak
        public boolean weakCompareAndSet(T object, int expected, int value) {
            return !Engine.failsSpuriously()
                    && Engine.cellCompareAndSet(field.checked(object), offset, expected, value);
        }

        @Override
        public void set(T object, int value) {
            Engine.cellPut(field.checked(object), offset, value);
        }

        @Override
        @Weak
        public void lazySet(T object, int value) {
            Engine.cellPut(field.checked(object), offset, value);
        }

        @Override
        public int get(T object) {
            return (int) Engine.cellGet(field.checked(object), offset);
        }
    }
}
