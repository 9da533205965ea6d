package org.sosy_lab.sv_benchmarks;

import bandera.Bandera;

/**
 * The interface that the Java programs of the software verification competition are written against. Each method
 * stands for every value of its type, in the sense of {@link Bandera}; no value is left out silently.
 */
public final class Verifier {
    private Verifier() {
    }

    /**
     * Restricts what is explored to runs in which the condition is true here.
     *
     * @param condition what is taken for granted
     */
    public static void assume(boolean condition) {
        Bandera.assume(condition);
    }

    /**
     * Chooses a truth value.
     *
     * @return false or true
     */
    public static boolean nondetBoolean() {
        return Bandera.choose();
    }

    /**
     * Chooses a byte; zero and the positive ones come first.
     *
     * @return any {@code byte}
     */
    public static byte nondetByte() {
        return (byte) Bandera.choose(1 << Byte.SIZE);
    }

    /**
     * Chooses a character.
     *
     * @return any {@code char}, surrogates too
     */
    public static char nondetChar() {
        return (char) Bandera.choose(1 << Character.SIZE);
    }

    /**
     * Chooses a short number; zero and the positive ones come first.
     *
     * @return any {@code short}
     */
    public static short nondetShort() {
        return (short) Bandera.choose(1 << Short.SIZE);
    }

    /**
     * Chooses a number.
     *
     * @return any {@code int}
     */
    public static int nondetInt() {
        return Bandera.chooseInt();
    }

    /**
     * Chooses a long number: any upper half with any lower half.
     *
     * @return any {@code long}
     */
    public static long nondetLong() {
        return (long) Bandera.chooseInt() << Integer.SIZE | Integer.toUnsignedLong(Bandera.chooseInt());
    }

    /**
     * Chooses a floating-point number by its bits.
     *
     * @return any {@code float}: infinities, both zeros and what is not a number are among them
     */
    public static float nondetFloat() {
        return Float.intBitsToFloat(Bandera.chooseInt());
    }

    /**
     * Chooses a floating-point number of double precision by its bits.
     *
     * @return any {@code double}: infinities, both zeros and what is not a number are among them
     */
    public static double nondetDouble() {
        return Double.longBitsToDouble(nondetLong());
    }

    /**
     * Chooses a text of any length. There is no longest one, so that exploring all of them always ends at a bound.
     *
     * @return any string; never null
     */
    public static String nondetString() {
        StringBuilder text = new StringBuilder();
        while (Bandera.choose()) {
            text.append(nondetChar());
        }
        return text.toString();
    }
}
