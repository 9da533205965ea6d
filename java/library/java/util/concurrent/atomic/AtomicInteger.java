package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Engine;
import bandera.engine.Plain;
import bandera.engine.Weak;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/**
 * A number that threads change in one step: what is an instruction on a processor is a method without interleaving
 * here. Updates by functions are loops around compareAndSet, as programs can tell.
 */
public class AtomicInteger extends Number {
    private static final long serialVersionUID = 6214790243416807050L;

    private volatile int value;

    public AtomicInteger(int value) {
        this.value = value;
    }

    public AtomicInteger() {
    }

    public final int get() {
        return value;
    }

    public final void set(int value) {
        this.value = value;
    }

    @Atomic
    public final int getAndSet(int value) {
        int old = this.value;
        this.value = value;
        return old;
    }

    @Atomic
    public final boolean compareAndSet(int expected, int value) {
        if (this.value != expected) {
            return false;
        }
        this.value = value;
        return true;
    }

    @Atomic
    public final int compareAndExchange(int expected, int value) {
        int old = this.value;
        if (old == expected) {
            this.value = value;
        }
        return old;
    }

    @Atomic
    public final int getAndAdd(int delta) {
        int old = value;
        value = old + delta;
        return old;
    }

    @Atomic
    public final int addAndGet(int delta) {
        int sum = value + delta;
        value = sum;
        return sum;
    }

    public final int getAndIncrement() {
        return getAndAdd(1);
    }

    public final int getAndDecrement() {
        return getAndAdd(-1);
    }

    public final int incrementAndGet() {
        return addAndGet(1);
    }

    public final int decrementAndGet() {
        return addAndGet(-1);
    }

    public final int getAndUpdate(IntUnaryOperator update) {
        int old;
        do {
            old = value;
        } while (!compareAndSet(old, update.applyAsInt(old)));
        return old;
    }

    public final int updateAndGet(IntUnaryOperator update) {
        int old;
        int next;
        do {
            old = value;
            next = update.applyAsInt(old);
        } while (!compareAndSet(old, next));
        return next;
    }

    public final int getAndAccumulate(int operand, IntBinaryOperator function) {
        int old;
        do {
            old = value;
        } while (!compareAndSet(old, function.applyAsInt(old, operand)));
        return old;
    }

    public final int accumulateAndGet(int operand, IntBinaryOperator function) {
        int old;
        int next;
        do {
            old = value;
            next = function.applyAsInt(old, operand);
        } while (!compareAndSet(old, next));
        return next;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }

    @Override
    public int intValue() {
        return value;
    }

    @Override
    public long longValue() {
        return (long) value;
    }

    @Override
    public float floatValue() {
        return (float) value;
    }

    @Override
    public double doubleValue() {
        return (double) value;
    }

    // Weaker accesses: the same in every interleaving, but threads may see more than interleavings show.

    @Weak
    public final void lazySet(int value) {
        this.value = value;
    }

    @Plain
    @Weak
    public final int getPlain() {
        return value;
    }

    @Weak
    public final int getOpaque() {
        return value;
    }

    @Weak
    public final int getAcquire() {
        return value;
    }

    @Plain
    @Weak
    public final void setPlain(int value) {
        this.value = value;
    }

    @Weak
    public final void setOpaque(int value) {
        this.value = value;
    }

    @Weak
    public final void setRelease(int value) {
        this.value = value;
    }

    public final int compareAndExchangeAcquire(int expected, int value) {
        return compareAndExchangeWeakly(expected, value);
    }

    public final int compareAndExchangeRelease(int expected, int value) {
        return compareAndExchangeWeakly(expected, value);
    }

    @Deprecated(since = "9")
    public final boolean weakCompareAndSet(int expected, int value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    public final boolean weakCompareAndSetPlain(int expected, int value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    public final boolean weakCompareAndSetVolatile(int expected, int value) {
        return !Engine.failsSpuriously() && compareAndSet(expected, value);
    }

    public final boolean weakCompareAndSetAcquire(int expected, int value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    public final boolean weakCompareAndSetRelease(int expected, int value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    @Atomic
    @Weak
    private boolean compareAndSetWeakly(int expected, int value) {
        if (this.value != expected) {
            return false;
        }
        this.value = value;
        return true;
    }

    @Atomic
    @Weak
    private int compareAndExchangeWeakly(int expected, int value) {
        int old = this.value;
        if (old == expected) {
            this.value = value;
        }
        return old;
    }
}
