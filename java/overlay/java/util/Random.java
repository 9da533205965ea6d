package java.util;

import bandera.engine.Atomic;
import bandera.engine.Engine;
import bandera.engine.Overlay;
import java.io.Serializable;
import java.util.random.RandomGenerator;

/**
 * The JDK's generator with its state in one cell. Without a seed the sequence is the same on every run, and generators
 * made one after the other have different ones; or, if that is asked for, numbers of small ranges take every value.
 */
@Overlay
public class Random implements RandomGenerator, Serializable {
    static final long serialVersionUID = 3905348978240129619L;
    private static final long MULTIPLIER = 0x5deece66dL;
    private static final long MASK = (1L << 48) - 1;
    private static final long CHOSEN = -1; // in place of a state: every value is explored
    private static final int MOST_CHOICES = 64;

    private static long seeds = 8682522807148012L;

    private long state;
    private boolean haveNextNextGaussian;

    public Random() {
        this(nextSeed());
        if (Engine.usesRandom()) {
            state = CHOSEN;
        }
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
        if (state == CHOSEN) {
            Engine.unsupported("exploring every random number (--random pinned uses one sequence)".text());
        }
        state = state * MULTIPLIER + 0xbL & MASK;
        return (int) (state >>> 48 - bits);
    }

    @Override
    public int nextInt() {
        return next(32);
    }

    /** As the JDK documents it, with the numbers of the same seed. */
    @Override
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        if (state == CHOSEN) {
            return chosen(bound);
        }
        int bits = next(31);
        if ((bound & -bound) == bound) {
            return (int) (bound * (long) bits >> 31);
        }
        int value = bits % bound;
        while (bits - value + (bound - 1) < 0) {
            bits = next(31);
            value = bits % bound;
        }
        return value;
    }

    @Override
    public int nextInt(int origin, int bound) {
        if (origin < bound && state == CHOSEN) {
            return origin + chosen((long) bound - origin);
        }
        return RandomGenerator.super.nextInt(origin, bound);
    }

    @Override
    public boolean nextBoolean() {
        return (state == CHOSEN ? chosen(2) : next(1)) != 0;
    }

    private static int chosen(long count) {
        Engine.usesRandom(); // the generator may be the library's own
        if (count > MOST_CHOICES) {
            Engine.unsupported(("a choice among " + count + " random numbers: --random choose takes at most "
                    + MOST_CHOICES + ", --random pinned takes one sequence").text());
        }
        return Engine.choose((int) count);
    }

    @Override
    public long nextLong() {
        return ((long) next(32) << 32) + next(32);
    }
}
