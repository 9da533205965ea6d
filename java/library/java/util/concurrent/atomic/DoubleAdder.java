package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import java.io.Serializable;

/** A sum in one cell: spreading it over several, which is for speed, no program can observe. */
@Concurrency
public class DoubleAdder extends Number implements Serializable {
    private static final long serialVersionUID = 7249069246863182397L;

    private volatile double value;

    public DoubleAdder() {
    }

    @Atomic
    public void add(double x) {
        value += x;
    }

    public double sum() {
        return value;
    }

    public void reset() {
        value = 0;
    }

    @Atomic
    public double sumThenReset() {
        double sum = value;
        value = 0;
        return sum;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }

    @Override
    public long longValue() {
        return (long) sum();
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
        return sum();
    }
}
