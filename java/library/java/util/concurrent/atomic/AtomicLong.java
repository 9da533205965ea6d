package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Engine;
import bandera.engine.Plain;
import bandera.engine.Weak;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * A number that threads change in one step: what is an instruction on a processor is a method without interleaving
 * here. Updates by functions are loops around compareAndSet, as programs can tell.
 */
public class AtomicLong extends Number {
    private static final long serialVersionUID = 1927816293512124184L;

    private volatile long value;

    public AtomicLong(long value) {
        this.value = value;
    }

    public AtomicLong() {
    }

    public final long get() {
        return value;
    }

    public final void set(long value) {
        this.value = value;
    }

    @Atomic
    public final long getAndSet(long value) {
        long old = this.value;
        this.value = value;
        return old;
    }

    @Atomic
    public final boolean compareAndSet(long expected, long value) {
        if (this.value != expected) {
            return false;
        }
        this.value = value;
        return true;
    }

    @Atomic
    public final long compareAndExchange(long expected, long value) {
        long old = this.value;
        if (old == expected) {
            this.value = value;
        }
        return old;
    }

    @Atomic
    public final long getAndAdd(long delta) {
        long old = value;
        value = old + delta;
        return old;
    }

    @Atomic
    public final long addAndGet(long delta) {
        long sum = value + delta;
        value = sum;
        return sum;
    }

    public final long getAndIncrement() {
        return getAndAdd(1);
    }

    public final long getAndDecrement() {
        return getAndAdd(-1);
    }

    public final long incrementAndGet() {
        return addAndGet(1);
    }

    public final long decrementAndGet() {
        return addAndGet(-1);
    }

    public final long getAndUpdate(LongUnaryOperator update) {
        long old;
        do {
            old = value;
        } while (!compareAndSet(old, update.applyAsLong(old)));
        return old;
    }

    public final long updateAndGet(LongUnaryOperator update) {
        long old;
        long next;
        do {
            old = value;
            next = update.applyAsLong(old);
        } while (!compareAndSet(old, next));
        return next;
    }

    public final long getAndAccumulate(long operand, LongBinaryOperator function) {
        long old;
        do {
            old = value;
        } while (!compareAndSet(old, function.applyAsLong(old, operand)));
        return old;
    }

    public final long accumulateAndGet(long operand, LongBinaryOperator function) {
        long old;
        long next;
        do {
            old = value;
            next = function.applyAsLong(old, operand);
        } while (!compareAndSet(old, next));
        return next;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }

    @Override
    public int intValue() {
        return (int) value;
    }

    @Override
    public long longValue() {
        return value;
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
    public final void lazySet(long value) {
        this.value = value;
    }

    @Plain
    @Weak
    public final long getPlain() {
        return value;
    }

    @Weak
    public final long getOpaque() {
        return value;
    }

    @Weak
    public final long getAcquire() {
        return value;
    }

    @Plain
    @Weak
    public final void setPlain(long value) {
        this.value = value;
    }

    @Weak
    public final void setOpaque(long value) {
        this.value = value;
    }

    @Weak
    public final void setRelease(long value) {
        this.value = value;
    }

    public final long compareAndExchangeAcquire(long expected, long value) {
        return compareAndExchangeWeakly(expected, value);
    }

    public final long compareAndExchangeRelease(long expected, long value) {
        return compareAndExchangeWeakly(expected, value);
    }

    @Deprecated(since = "9")
    public final boolean weakCompareAndSet(long expected, long value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    public final boolean weakCompareAndSetPlain(long expected, long value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    public final boolean weakCompareAndSetVolatile(long expected, long value) {
        return !Engine.failsSpuriously() && compareAndSet(expected, value);
    }

    public final boolean weakCompareAndSetAcquire(long expected, long value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    public final boolean weakCompareAndSetRelease(long expected, long value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    @Atomic
    @Weak
    private boolean compareAndSetWeakly(long expected, long value) {
        if (this.value != expected) {
            return false;
        }
        this.value = value;
        return true;
    }

    @Atomic
    @Weak
    private long compareAndExchangeWeakly(long expected, long value) {
        long old = this.value;
        if (old == expected) {
            this.value = value;
        }
        return old;
    }
}
