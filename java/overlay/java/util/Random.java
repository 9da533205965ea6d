package java.util;

import bandera.engine.Atomic;
import bandera.engine.Overlay;
import java.io.Serializable;
import java.util.random.RandomGenerator;

/**
 * The JDK's generator with its state in one cell. Without a seed the sequence is the same on every run; generators made
 * one after the other have different ones.
 */
@Overlay
public class Random implements RandomGenerator, Serializable {
    static final long serialVersionUID = 3905348978240129619L;
    private static final long MULTIPLIER = 0x5deece66dL;
    private static final long MASK = (1L << 48) - 1;

    private static long seeds = 8682522807148012L;

    private long state;
    private boolean haveNextNextGaussian;

    public Random() {
        this(nextSeed());
    }

    @SuppressWarnings("this-escape") // a subclass may have overridden setSeed
    public Random(long seed) {
        if (getClass() == (Object) Random.class) {
            state = scrambled(seed);
        } else {
            setSeed(seed);
        }
    }

    @Atomic
    private static long nextSeed() {
        seeds *= 1181783497276652981L;
        return seeds;
    }

    private static long scrambled(long seed) {
        return (seed ^ MULTIPLIER) & MASK;
    }

    public synchronized void setSeed(long seed) {
        state = scrambled(seed);
        haveNextNextGaussian = false;
    }

    @Atomic
    protected int next(int bits) {
        state = state * MULTIPLIER + 0xbL & MASK;
        return (int) (state >>> 48 - bits);
    }

    @Override
    public int nextInt() {
        return next(32);
    }

    @Override
    public long nextLong() {
        return ((long) next(32) << 32) + next(32);
    }
}
