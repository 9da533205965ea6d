package java.util.concurrent;

import bandera.engine.Engine;
import java.util.Random;

/**
 * Numbers that look random but are the same on every run: each thread has the sequence of a Random of its own. Or, if
 * that is asked for, they take every value, like those of a Random without a seed.
 */
public final class ThreadLocalRandom extends Random {
    private static final long serialVersionUID = -5851777807851030925L;
    private static final ThreadLocalRandom INSTANCE = new ThreadLocalRandom();
    private static final long MULTIPLIER = 0x5deece66dL;

    private boolean made;

    private ThreadLocalRandom() {
        made = true;
    }

    public static ThreadLocalRandom current() {
        return INSTANCE;
    }

    @Override
    public void setSeed(long seed) {
        if (made) {
            throw new UnsupportedOperationException();
        }
    }

    @Override
    protected int next(int bits) {
        if (Engine.usesRandom()) {
            return super.next(bits);
        }
        Thread thread = Thread.currentThread();
        long seed = thread.randomSeed() * MULTIPLIER + 0xbL & (1L << 48) - 1;
        thread.setRandomSeed(seed);
        return (int) (seed >>> 48 - bits);
    }

    // What other classes of this package use to spread threads over tables: all threads begin at the same place.

    static void localInit() {
    }

    static int getProbe() {
        return 1;
    }

    static int advanceProbe(int probe) {
        return probe + 1;
    }

    static int nextSecondarySeed() {
        return 1;
    }
}
