package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Engine;
import bandera.engine.Plain;
import bandera.engine.Weak;
import java.io.Serializable;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** An array whose elements threads change in one step. */
public class AtomicReferenceArray<E> implements Serializable {
    private static final long serialVersionUID = -6209656149925076980L;

    @SuppressWarnings("serial")
    private final Object[] array;

    public AtomicReferenceArray(int length) {
        array = new Object[length];
    }

    public AtomicReferenceArray(E[] array) {
        this.array = new Object[array.length];
        System.arraycopy(array, 0, this.array, 0, array.length);
    }

    public final int length() {
        return array.length;
    }

    @SuppressWarnings("unchecked")
    public final E get(int i) {
        return (E) array[i];
    }

    public final void set(int i, E value) {
        array[i] = value;
    }

    @Atomic
    @SuppressWarnings("unchecked")
    public final E getAndSet(int i, E value) {
        E old = (E) array[i];
        array[i] = value;
        return old;
    }

    @Atomic
    public final boolean compareAndSet(int i, E expected, E value) {
        if (array[i] != expected) {
            return false;
        }
        array[i] = value;
        return true;
    }

    @Atomic
    @SuppressWarnings("unchecked")
    public final E compareAndExchange(int i, E expected, E value) {
        E old = (E) array[i];
        if (old == expected) {
            array[i] = value;
        }
        return old;
    }

    public final E getAndUpdate(int i, UnaryOperator<E> update) {
        E old;
        do {
            old = get(i);
        } while (!compareAndSet(i, old, update.apply(old)));
        return old;
    }

    public final E updateAndGet(int i, UnaryOperator<E> update) {
        E old;
        E next;
        do {
            old = get(i);
            next = update.apply(old);
        } while (!compareAndSet(i, old, next));
        return next;
    }

    public final E getAndAccumulate(int i, E operand, BinaryOperator<E> function) {
        E old;
        do {
            old = get(i);
        } while (!compareAndSet(i, old, function.apply(old, operand)));
        return old;
    }

    public final E accumulateAndGet(int i, E operand, BinaryOperator<E> function) {
        E old;
        E next;
        do {
            old = get(i);
            next = function.apply(old, operand);
        } while (!compareAndSet(i, old, next));
        return next;
    }

    @Override
    public String toString() {
        return java.util.Arrays.toString(array);
    }

    // Weaker accesses: the same in every interleaving, but threads may see more than interleavings show.

    @Weak
    public final void lazySet(int i, E value) {
        array[i] = value;
    }

    @Plain
    @Weak
    @SuppressWarnings("unchecked")
    public final E getPlain(int i) {
        return (E) array[i];
    }

    @Weak
    @SuppressWarnings("unchecked")
    public final E getOpaque(int i) {
        return (E) array[i];
    }

    @Weak
    @SuppressWarnings("unchecked")
    public final E getAcquire(int i) {
        return (E) array[i];
    }

    @Plain
    @Weak
    public final void setPlain(int i, E value) {
        array[i] = value;
    }

    @Weak
    public final void setOpaque(int i, E value) {
        array[i] = value;
    }

    @Weak
    public final void setRelease(int i, E value) {
        array[i] = value;
    }

    public final E compareAndExchangeAcquire(int i, E expected, E value) {
        return compareAndExchangeWeakly(i, expected, value);
    }

    public final E compareAndExchangeRelease(int i, E expected, E value) {
        return compareAndExchangeWeakly(i, expected, value);
    }

    @Deprecated(since = "9")
    public final boolean weakCompareAndSet(int i, E expected, E value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(i, expected, value);
    }

    public final boolean weakCompareAndSetPlain(int i, E expected, E value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(i, expected, value);
    }

    public final boolean weakCompareAndSetVolatile(int i, E expected, E value) {
        return !Engine.failsSpuriously() && compareAndSet(i, expected, value);
    }

    public final boolean weakCompareAndSetAcquire(int i, E expected, E value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(i, expected, value);
    }

    public final boolean weakCompareAndSetRelease(int i, E expected, E value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(i, expected, value);
    }

    @Atomic
    @Weak
    private boolean compareAndSetWeakly(int i, E expected, E value) {
        if (array[i] != expected) {
            return false;
        }
        array[i] = value;
        return true;
    }

    @Atomic
    @Weak
    @SuppressWarnings("unchecked")
    private E compareAndExchangeWeakly(int i, E expected, E value) {
        E old = (E) array[i];
        if (old == expected) {
            array[i] = value;
        }
        return old;
    }
}
