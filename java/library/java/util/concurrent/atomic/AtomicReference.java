package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Engine;
import bandera.engine.Plain;
import bandera.engine.Weak;
import java.io.Serializable;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** A reference that threads change in one step. */
public class AtomicReference<V> implements Serializable {
    private static final long serialVersionUID = -1848883965231344442L;

    @SuppressWarnings("serial")
    private volatile V value;

    public AtomicReference(V value) {
        this.value = value;
    }

    public AtomicReference() {
    }

    public final V get() {
        return value;
    }

    public final void set(V value) {
        this.value = value;
    }

    @Atomic
    public final V getAndSet(V value) {
        V old = this.value;
        this.value = value;
        return old;
    }

    @Atomic
    public final boolean compareAndSet(V expected, V value) {
        if (this.value != expected) {
            return false;
        }
        this.value = value;
        return true;
    }

    @Atomic
    public final V compareAndExchange(V expected, V value) {
        V old = this.value;
        if (old == expected) {
            this.value = value;
        }
        return old;
    }

    public final V getAndUpdate(UnaryOperator<V> update) {
        V old;
        do {
            old = value;
        } while (!compareAndSet(old, update.apply(old)));
        return old;
    }

    public final V updateAndGet(UnaryOperator<V> update) {
        V old;
        V next;
        do {
            old = value;
            next = update.apply(old);
        } while (!compareAndSet(old, next));
        return next;
    }

    public final V getAndAccumulate(V operand, BinaryOperator<V> function) {
        V old;
        do {
            old = value;
        } while (!compareAndSet(old, function.apply(old, operand)));
        return old;
    }

    public final V accumulateAndGet(V operand, BinaryOperator<V> function) {
        V old;
        V next;
        do {
            old = value;
            next = function.apply(old, operand);
        } while (!compareAndSet(old, next));
        return next;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }

    // Weaker accesses: the same in every interleaving, but threads may see more than interleavings show.

    @Weak
    public final void lazySet(V value) {
        this.value = value;
    }

    @Plain
    @Weak
    public final V getPlain() {
        return value;
    }

    @Weak
    public final V getOpaque() {
        return value;
    }

    @Weak
    public final V getAcquire() {
        return value;
    }

    @Plain
    @Weak
    public final void setPlain(V value) {
        this.value = value;
    }

    @Weak
    public final void setOpaque(V value) {
        this.value = value;
    }

    @Weak
    public final void setRelease(V value) {
        this.value = value;
    }

    public final V compareAndExchangeAcquire(V expected, V value) {
        return compareAndExchangeWeakly(expected, value);
    }

    public final V compareAndExchangeRelease(V expected, V value) {
        return compareAndExchangeWeakly(expected, value);
    }

    @Deprecated(since = "9")
    public final boolean weakCompareAndSet(V expected, V value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    public final boolean weakCompareAndSetPlain(V expected, V value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    public final boolean weakCompareAndSetVolatile(V expected, V value) {
        return !Engine.failsSpuriously() && compareAndSet(expected, value);
    }

    public final boolean weakCompareAndSetAcquire(V expected, V value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    public final boolean weakCompareAndSetRelease(V expected, V value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    @Atomic
    @Weak
    private boolean compareAndSetWeakly(V expected, V value) {
        if (this.value != expected) {
            return false;
        }
        this.value = value;
        return true;
    }

    @Atomic
    @Weak
    private V compareAndExchangeWeakly(V expected, V value) {
        V old = this.value;
        if (old == expected) {
            this.value = value;
        }
        return old;
    }
}
