package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import java.io.Serializable;
import java.util.function.DoubleBinaryOperator;

/** A value that a function accumulates, in one cell. */
@Concurrency
public class DoubleAccumulator extends Number implements Serializable {
    private static final long serialVersionUID = 7249069246863182397L;

    @SuppressWarnings("serial")
    private final DoubleBinaryOperator function;
    private final double identity;
    private volatile double value;

    public DoubleAccumulator(DoubleBinaryOperator function, double identity) {
        this.function = function;
        this.identity = identity;
        value = identity;
    }

    @Atomic
    public void accumulate(double x) {
        value = function.applyAsDouble(value, x);
    }

    public double get() {
        return value;
    }

    public void reset() {
        value = identity;
    }

    @Atomic
    public double getThenReset() {
        double result = value;
        value = identity;
        return result;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }

    @Override
    public long longValue() {
        return (long) get();
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
        return get();
    }
}
