package java.util.concurrent;

import bandera.engine.Engine;
import java.util.Random;

/**
 * Numbers that look random but are the same on every run, and for every thread: a sequence that begins again after
 * PERIOD of them, so that a thread which backs off for a random time and tries again comes to where it has been. Or, if
 * that is asked for, they take every value, like those of a Random without a seed.
 */
public final class ThreadLocalRandom extends Random {
    private static final long serialVersionUID = -5851777807851030925L;
    private static final ThreadLocalRandom INSTANCE = new ThreadLocalRandom();
    private static final int PERIOD = 64;

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
        return (int) (mixed(Thread.currentThread().drawRandom(PERIOD) + 1) >>> 64 - bits);
    }

    /** A number of a sequence in which any two are unlike: the finalizer of MurmurHash3, by Austin Appleby. */
    private static long mixed(long number) {
        long mixed = number * 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ mixed >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
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
