package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import java.io.Serializable;
import java.util.function.LongBinaryOperator;

/** A value that a function accumulates, in one cell. */
@Concurrency
public class LongAccumulator extends Number implements Serializable {
    private static final long serialVersionUID = 7249069246863182397L;

    @SuppressWarnings("serial")
    private final LongBinaryOperator function;
    private final long identity;
    private volatile long value;

    public LongAccumulator(LongBinaryOperator function, long identity) {
        this.function = function;
        this.identity = identity;
        value = identity;
    }

    @Atomic
    public void accumulate(long x) {
        value = function.applyAsLong(value, x);
    }

    public long get() {
        return value;
    }

    public void reset() {
        value = identity;
    }

    @Atomic
    public long getThenReset() {
        long result = value;
        value = identity;
        return result;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }

    @Override
    public long longValue() {
        return get();
    }

    @Override
    public int intValue() {
        return (int) get();
    }

    @Override
    public float floatValue() {
        return (float) get();
    }

    @Override
    public double doubleValue() {
        return (double) get();
    }
}
