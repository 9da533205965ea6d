package gov.nasa.jpf.vm;

import bandera.Bandera;
import java.util.Arrays;

/**
 * The calls of Java PathFinder's interface that programs use most, with the meaning they have there, on top of {@link
 * Bandera}. So a test driver that was written for that tool can be checked as it is.
 *
 * <p>One difference remains: counters belong to the run that counts, as everything else that a program computes. In
 * Java PathFinder they add up what all explored runs did.
 */
public final class Verify {
    private static int[] counters = new int[0];

    private Verify() {
    }

    /**
     * Chooses a truth value.
     *
     * @return false or true
     */
    public static boolean getBoolean() {
        return Bandera.choose();
    }

    /**
     * Chooses a truth value and says which one to try first.
     *
     * @param falseFirst whether that is false
     * @return false or true
     */
    public static boolean getBoolean(boolean falseFirst) {
        return Bandera.choose() == falseFirst;
    }

    /**
     * Chooses a truth value.
     *
     * @return false or true
     */
    public static boolean randomBool() {
        return Bandera.choose();
    }

    /**
     * Chooses a number between two others. They may be given in either order.
     *
     * @param min one end of the range
     * @param max the other end, which belongs to it as well
     * @return any number in the range
     */
    public static int getInt(int min, int max) {
        if (max < min) {
            return getInt(max, min);
        }
        long count = (long) max - min + 1;
        if (count <= Integer.MAX_VALUE) {
            return min + Bandera.choose((int) count);
        }
        // More than half of all numbers are in such a range.
        int value;
        do {
            value = Bandera.chooseInt();
        } while (value < min || value > max);
        return value;
    }

    /**
     * Chooses a number from zero on.
     *
     * @param max the largest one, which belongs to the range
     * @return any number from 0 to {@code max}
     */
    public static int random(int max) {
        return getInt(0, max);
    }

    /**
     * Chooses one of some numbers.
     *
     * @param values what there is to choose from
     * @return any of them
     */
    public static int getIntFromList(int... values) {
        return values[Bandera.choose(values.length)];
    }

    /**
     * Chooses one of some long numbers.
     *
     * @param values what there is to choose from
     * @return any of them
     */
    public static long getLongFromList(long... values) {
        return values[Bandera.choose(values.length)];
    }

    /**
     * Chooses one of some floating-point numbers.
     *
     * @param values what there is to choose from
     * @return any of them
     */
    public static float getFloatFromList(float... values) {
        return values[Bandera.choose(values.length)];
    }

    /**
     * Chooses one of some floating-point numbers of double precision.
     *
     * @param values what there is to choose from
     * @return any of them
     */
    public static double getDoubleFromList(double... values) {
        return values[Bandera.choose(values.length)];
    }

    /**
     * Ends this run without judging it if the condition is true.
     *
     * @param condition what makes the run uninteresting
     */
    public static void ignoreIf(boolean condition) {
        Bandera.assume(!condition);
    }

    /**
     * A hint that states where the condition is true should be explored first. It does not change what is explored.
     *
     * @param condition what makes a state interesting
     */
    public static void interesting(boolean condition) {
    }

    /**
     * A hint that states where the condition is true should be explored last. It does not change what is explored.
     *
     * @param condition what makes a state boring
     */
    public static void boring(boolean condition) {
    }

    /**
     * States what has to be true here.
     *
     * @param condition what has to be true
     */
    public static void assertTrue(boolean condition) {
        Bandera.check(condition);
    }

    /**
     * States what has to be true here.
     *
     * @param message what to print if it is not
     * @param condition what has to be true
     */
    public static void assertTrue(String message, boolean condition) {
        if (!condition) {
            System.out.println(message);
        }
        Bandera.check(condition);
    }

    /** Begins a section that other threads do not interrupt. */
    public static void beginAtomic() {
        Bandera.atomicBegin();
    }

    /** Ends the section that this thread began last. */
    public static void endAtomic() {
        Bandera.atomicEnd();
    }

    /**
     * Asks for a scheduling point. Bandera interleaves threads wherever they can see each other, so that nothing is
     * left to do.
     *
     * @param reason why, for people
     */
    public static void breakTransition(String reason) {
    }

    /**
     * Adds one to a counter.
     *
     * @param id which counter, from 0 on
     * @return its new value
     */
    public static synchronized int incrementCounter(int id) {
        setCounter(id, getCounter(id) + 1);
        return getCounter(id);
    }

    /**
     * Reads a counter.
     *
     * @param id which counter, from 0 on
     * @return its value; zero if nobody has set it
     */
    public static synchronized int getCounter(int id) {
        return id < counters.length ? counters[id] : 0;
    }

    /**
     * Sets a counter.
     *
     * @param id which counter, from 0 on
     * @param value its new value
     */
    public static synchronized void setCounter(int id, int value) {
        if (id >= counters.length) {
            counters = Arrays.copyOf(counters, id + 1);
        }
        counters[id] = value;
    }

    /**
     * Sets a counter back to zero.
     *
     * @param id which counter, from 0 on
     */
    public static void resetCounter(int id) {
        setCounter(id, 0);
    }

    /**
     * Prints some text.
     *
     * @param text what to print
     */
    public static void print(String text) {
        System.out.print(text);
    }

    /**
     * Prints some text and ends the line.
     *
     * @param text what to print
     */
    public static void println(String text) {
        System.out.println(text);
    }

    /** Ends the line. */
    public static void println() {
        System.out.println();
    }

    /**
     * Prints some text after the name of the current thread and ends the line.
     *
     * @param text what to print
     */
    public static void threadPrintln(String text) {
        System.out.println(Thread.currentThread().getName() + ": " + text);
    }

    /**
     * Tells a program which tool explores it.
     *
     * @return false, also under Bandera: this is not Java PathFinder
     */
    public static boolean isRunningInJPF() {
        return false;
    }
}
