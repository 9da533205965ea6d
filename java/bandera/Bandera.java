package bandera;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What a program can say to the model checker that explores it.
 *
 * <p>Under Bandera a choice means every one of its values: the program is explored with each of them. On a plain Java
 * virtual machine the same program still runs: choices are made at random, and a run that breaks an assumption ends.
 *
 * <p>Five methods are primitives that Bandera replaces: {@link #chooseBelow}, {@link #chooseInt}, {@link #assume},
 * {@link #atomicBegin} and {@link #atomicEnd}. Their bodies below are what a plain virtual machine does. Everything
 * else, here and in the interfaces of other tools that ship with this class, is ordinary Java on top of them.
 */
public final class Bandera {
    /** The exit status of a run that broke an assumption: it says nothing about the program, neither good nor bad. */
    private static final int ASSUMPTION_BROKEN = 3;

    private Bandera() {
    }

    /**
     * Chooses between false and true.
     *
     * @return either of the two
     */
    public static boolean choose() {
        return chooseBelow(2) == 1;
    }

    /**
     * Chooses a number from a range that starts at zero.
     *
     * @param count how many numbers there are to choose from
     * @return any number from 0 to {@code count - 1}
     * @throws IllegalArgumentException if {@code count} is not positive, so that there is nothing to choose
     */
    public static int choose(int count) {
        if (count <= 0) {
            throw new IllegalArgumentException("nothing to choose from: " + count);
        }
        return chooseBelow(count);
    }

    /**
     * Chooses one of some values.
     *
     * @param <T> the type of the values
     * @param values what there is to choose from
     * @return any of them
     * @throws IllegalArgumentException if there are none
     */
    @SafeVarargs
    public static <T> T choose(T... values) {
        return values[choose(values.length)];
    }

    /**
     * Chooses from all integers. These are 4,294,967,296 values and none of them is left out: where Bandera cannot
     * cover them all it answers that the result is unknown, never that a property holds.
     *
     * @return any {@code int}
     */
    public static int chooseInt() {
        return ThreadLocalRandom.current().nextInt();
    }

    /**
     * Says that the thread has got on with what it is for, though it goes round a loop. {@code --check livelock}
     * reports threads that go round loops without getting on; it knows by itself that a round of a loop that cannot be
     * left is what a thread is for.
     */
    public static void progress() {
    }

    /**
     * States what has to be true here. Unlike the {@code assert} statement this is checked whether or not assertions
     * are enabled; Bandera reports its violations in the same way.
     *
     * @param condition what has to be true
     * @throws AssertionError if it is not
     */
    public static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError("Bandera.check failed");
        }
    }

    /**
     * Restricts what is explored to runs in which the condition is true here. A run in which it is not ends without
     * being judged. On a plain virtual machine that ends the whole program, with exit status 3 and without running any
     * further code of it.
     *
     * @param condition what is taken for granted
     */
    public static void assume(boolean condition) {
        if (!condition) {
            System.err.println("Bandera.assume: the assumption does not hold, so this run does not count");
            Runtime.getRuntime().halt(ASSUMPTION_BROKEN);
        }
    }

    /**
     * Begins a section that other threads do not interrupt: Bandera runs it in one step, as far as the thread does not
     * block. Sections nest. On a plain virtual machine they exclude each other, but not the rest of the program.
     */
    public static void atomicBegin() {
        Plain.ATOMIC.lock();
    }

    /**
     * Ends the section that this thread began last.
     *
     * @throws IllegalMonitorStateException if this thread is in no such section
     */
    public static void atomicEnd() {
        Plain.ATOMIC.unlock();
    }

    /** Any number from 0 to {@code count - 1}, for a positive count. */
    private static int chooseBelow(int count) {
        return ThreadLocalRandom.current().nextInt(count);
    }

    /** A class of its own, so that nothing of it is initialised under Bandera. */
    private static final class Plain {
        /** What atomic sections hold on a plain virtual machine, so that at least they exclude each other. */
        static final ReentrantLock ATOMIC = new ReentrantLock();
    }
}
