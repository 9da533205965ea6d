package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Engine;
import bandera.engine.Plain;
import bandera.engine.Weak;
import java.io.Serializable;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** An array whose elements threads change in one step. */
public class AtomicLongArray implements Serializable {
    private static final long serialVersionUID = -2308431214976778248L;

    private final long[] array;

    public AtomicLongArray(int length) {
        array = new long[length];
    }

    public AtomicLongArray(long[] array) {
        this.array = new long[array.length];
        System.arraycopy(array, 0, this.array, 0, array.length);
    }

    public final int length() {
        return array.length;
    }

    public final long get(int i) {
        return array[i];
    }

    public final void set(int i, long value) {
        array[i] = value;
    }

    @Atomic
    public final long getAndSet(int i, long value) {
        long old = array[i];
        array[i] = value;
        return old;
    }

    @Atomic
    public final boolean compareAndSet(int i, long expected, long value) {
        if (array[i] != expected) {
            return false;
        }
        array[i] = value;
        return true;
    }

    @Atomic
    public final long compareAndExchange(int i, long expected, long value) {
        long old = array[i];
        if (old == expected) {
            array[i] = value;
        }
        return old;
    }

    @Atomic
    public final long getAndAdd(int i, long delta) {
        long old = array[i];
        array[i] = old + delta;
        return old;
    }

    public long addAndGet(int i, long delta) {
        return getAndAdd(i, delta) + delta;
    }

    public final long getAndIncrement(int i) {
        return getAndAdd(i, 1);
    }

    public final long getAndDecrement(int i) {
        return getAndAdd(i, -1);
    }

    public final long incrementAndGet(int i) {
        return getAndAdd(i, 1) + 1;
    }

    public final long decrementAndGet(int i) {
        return getAndAdd(i, -1) - 1;
    }

    public final long getAndUpdate(int i, LongUnaryOperator update) {
        long old;
        do {
            old = get(i);
        } while (!compareAndSet(i, old, update.applyAsLong(old)));
        return old;
    }

    public final long updateAndGet(int i, LongUnaryOperator update) {
        long old;
        long next;
        do {
            old = get(i);
            next = update.applyAsLong(old);
        } while (!compareAndSet(i, old, next));
        return next;
    }

    public final long getAndAccumulate(int i, long operand, LongBinaryOperator function) {
        long old;
        do {
            old = get(i);
        } while (!compareAndSet(i, old, function.applyAsLong(old, operand)));
        return old;
    }

    public final long accumulateAndGet(int i, long operand, LongBinaryOperator function) {
        long old;
        long next;
        do {
            old = get(i);
            next = function.applyAsLong(old, operand);
        } while (!compareAndSet(i, old, next));
        return next;
    }

    @Override
    public String toString() {
        return java.util.Arrays.toString(array);
    }

    // Weaker accesses: the same in every interleaving, but threads may see more than interleavings show.

    @Weak
    public final void lazySet(int i, long value) {
        array[i] = value;
    }

    @Plain
    @Weak
    public final long getPlain(int i) {
        return array[i];
    }

    @Weak
    public final long getOpaque(int i) {
        return array[i];
    }

    @Weak
    public final long getAcquire(int i) {
        return array[i];
    }

    @Plain
    @Weak
    public final void setPlain(int i, long value) {
        array[i] = value;
    }

    @Weak
    public final void setOpaque(int i, long value) {
        array[i] = value;
    }

    @Weak
    public final void setRelease(int i, long value) {
        array[i] = value;
    }

    public final long compareAndExchangeAcquire(int i, long expected, long value) {
        return compareAndExchangeWeakly(i, expected, value);
    }

    public final long compareAndExchangeRelease(int i, long expected, long value) {
        return compareAndExchangeWeakly(i, expected, value);
    }

    @Deprecated(since = "9")
    public final boolean weakCompareAndSet(int i, long expected, long value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(i, expected, value);
    }

    public final boolean weakCompareAndSetPlain(int i, long expected, long value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(i, expected, value);
    }

    public final boolean weakCompareAndSetVolatile(int i, long expected, long value) {
        return !Engine.failsSpuriously() && compareAndSet(i, expected, value);
    }

    public final boolean weakCompareAndSetAcquire(int i, long expected, long value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(i, expected, value);
    }

    public final boolean weakCompareAndSetRelease(int i, long expected, long value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(i, expected, value);
    }

    @Atomic
    @Weak
    private boolean compareAndSetWeakly(int i, long expected, long value) {
        if (array[i] != expected) {
            return false;
        }
        array[i] = value;
        return true;
    }

    @Atomic
    @Weak
    private long compareAndExchangeWeakly(int i, long expected, long value) {
        long old = array[i];
        if (old == expected) {
            array[i] = value;
        }
        return old;
    }
}
