package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Engine;
import bandera.engine.Plain;
import bandera.engine.Weak;
import java.io.Serializable;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** An array whose elements threads change in one step. */
public class AtomicIntegerArray implements Serializable {
    private static final long serialVersionUID = 2862133569453604235L;

    private final int[] array;

    public AtomicIntegerArray(int length) {
        array = new int[length];
    }

    public AtomicIntegerArray(int[] array) {
        this.array = new int[array.length];
        System.arraycopy(array, 0, this.array, 0, array.length);
    }

    public final int length() {
        return array.length;
    }

    public final int get(int i) {
        return array[i];
    }

    public final void set(int i, int value) {
        array[i] = value;
    }

    @Atomic
    public final int getAndSet(int i, int value) {
        int old = array[i];
        array[i] = value;
        return old;
    }

    @Atomic
    public final boolean compareAndSet(int i, int expected, int value) {
        if (array[i] != expected) {
            return false;
        }
        array[i] = value;
        return true;
    }

    @Atomic
    public final int compareAndExchange(int i, int expected, int value) {
        int old = array[i];
        if (old == expected) {
            array[i] = value;
        }
        return old;
    }

    @Atomic
    public final int getAndAdd(int i, int delta) {
        int old = array[i];
        array[i] = old + delta;
        return old;
    }

    public int addAndGet(int i, int delta) {
        return getAndAdd(i, delta) + delta;
    }

    public final int getAndIncrement(int i) {
        return getAndAdd(i, 1);
    }

    public final int getAndDecrement(int i) {
        return getAndAdd(i, -1);
    }

    public final int incrementAndGet(int i) {
        return getAndAdd(i, 1) + 1;
    }

    public final int decrementAndGet(int i) {
        return getAndAdd(i, -1) - 1;
    }

    public final int getAndUpdate(int i, IntUnaryOperator update) {
        int old;
        do {
            old = get(i);
        } while (!compareAndSet(i, old, update.applyAsInt(old)));
        return old;
    }

    public final int updateAndGet(int i, IntUnaryOperator update) {
        int old;
        int next;
        do {
            old = get(i);
            next = update.applyAsInt(old);
        } while (!compareAndSet(i, old, next));
        return next;
    }

    public final int getAndAccumulate(int i, int operand, IntBinaryOperator function) {
        int old;
        do {
            old = get(i);
        } while (!compareAndSet(i, old, function.applyAsInt(old, operand)));
        return old;
    }

    public final int accumulateAndGet(int i, int operand, IntBinaryOperator function) {
        int old;
        int next;
        do {
            old = get(i);
            next = function.applyAsInt(old, operand);
        } while (!compareAndSet(i, old, next));
        return next;
    }

    @Override
    public String toString() {
        return java.util.Arrays.toString(array);
    }

    // Weaker accesses: the same in every interleaving, but threads may see more than interleavings show.

    @Weak
    public final void lazySet(int i, int value) {
        array[i] = value;
    }

    @Plain
    @Weak
    public final int getPlain(int i) {
        return array[i];
    }

    @Weak
    public final int getOpaque(int i) {
        return array[i];
    }

    @Weak
    public final int getAcquire(int i) {
        return array[i];
    }

    @Plain
    @Weak
    public final void setPlain(int i, int value) {
        array[i] = value;
    }

    @Weak
    public final void setOpaque(int i, int value) {
        array[i] = value;
    }

    @Weak
    public final void setRelease(int i, int value) {
        array[i] = value;
    }

    public final int compareAndExchangeAcquire(int i, int expected, int value) {
        return compareAndExchangeWeakly(i, expected, value);
    }

    public final int compareAndExchangeRelease(int i, int expected, int value) {
        return compareAndExchangeWeakly(i, expected, value);
    }

    @Deprecated(since = "9")
    public final boolean weakCompareAndSet(int i, int expected, int value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(i, expected, value);
    }

    public final boolean weakCompareAndSetPlain(int i, int expected, int value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(i, expected, value);
    }

    public final boolean weakCompareAndSetVolatile(int i, int expected, int value) {
        return !Engine.failsSpuriously() && compareAndSet(i, expected, value);
    }

    public final boolean weakCompareAndSetAcquire(int i, int expected, int value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(i, expected, value);
    }

    public final boolean weakCompareAndSetRelease(int i, int expected, int value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(i, expected, value);
    }

    @Atomic
    @Weak
    private boolean compareAndSetWeakly(int i, int expected, int value) {
        if (array[i] != expected) {
            return false;
        }
        array[i] = value;
        return true;
    }

    @Atomic
    @Weak
    private int compareAndExchangeWeakly(int i, int expected, int value) {
        int old = array[i];
        if (old == expected) {
            array[i] = value;
        }
        return old;
    }
}
