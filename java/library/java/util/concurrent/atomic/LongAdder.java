package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import java.io.Serializable;

/** A sum in one cell: spreading it over several, which is for speed, no program can observe. */
@Concurrency
public class LongAdder extends Number implements Serializable {
    private static final long serialVersionUID = 7249069246863182397L;

    private volatile long value;

    public LongAdder() {
    }

    @Atomic
    public void add(long x) {
        value += x;
    }

    public void increment() {
        add(1);
    }

    public void decrement() {
        add(-1);
    }

    public long sum() {
        return value;
    }

    public void reset() {
        value = 0;
    }

    @Atomic
    public long sumThenReset() {
        long sum = value;
        value = 0;
        return sum;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }

    @Override
    public long longValue() {
        return sum();
    }

    @Override
    public int intValue() {
        return (int) sum();
    }

    @Override
    public float floatValue() {
        return (float) sum();
    }

    @Override
    public double doubleValue() {
        return (double) sum();
    }
}
