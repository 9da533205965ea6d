package jpf;

import gov.nasa.jpf.vm.Verify;
import java.util.Random;
import java.util.function.BooleanSupplier;

/** Choices, output, numbers and texts of a model. */
@SuppressWarnings("serial")
abstract class Values extends ModelPart {
    /** Transformations since others could last move, or since the last choice. */
    static int run;

    /** A bound of the model was exceeded, or something is needed that the program has not: it says nothing about the
     * model. */
    static final class LimitError extends Error {
        /** The name of the bound; null where there is none. */
        final String bound;

        LimitError(String bound, String message) {
            super(message);
            this.bound = bound;
        }
    }

    static final class IndexError extends IndexOutOfBoundsException {
        final int index;
        final int length;

        IndexError(long index, int length) {
            super("index " + index + ", length " + length);
            this.index = (int) index;
            this.length = length;
        }
    }

    static final class SizeError extends NegativeArraySizeException {
        final int size;

        SizeError(long size) {
            super("size " + size);
            this.size = (int) size;
        }
    }

    /** The random numbers of a plain virtual machine. */
    static final class Generator {
        static final Random RANDOM = new Random(Long.getLong("bandera.seed", 0L));
    }

    /** Whether choices are random. */
    private static final boolean SEEDED = System.getProperty("bandera.seed") != null;

    /** Any number from 0 to before count. */
    static int pick(int count) {
        run = 0;
        if (SEEDED) {
            return Generator.RANDOM.nextInt(count);
        }
        return Verify.getInt(0, count - 1);
    }

    static int choose(int count) {
        if (count <= 1) {
            return 0;
        }
        int chosen = pick(count);
        trace("#c " + chosen + " " + count);
        return chosen;
    }

    static void trace(String line) {
        if (TRACE) {
            System.out.println(line);
        }
    }

    static void print(String line) {
        if (!TRACE) {
            System.out.println(line);
        }
    }

    static long range(long value, long low, long high, String what) {
        if (value < low || value > high) {
            throw new LimitError("range", "range of " + what + ", " + low + ".." + high + ": " + value);
        }
        return value;
    }

    static LimitError tooLarge() {
        return new LimitError("integers", "an integer does not fit 64 bits");
    }

    static long add(long left, long right) {
        long sum = left + right;
        if (((left ^ sum) & (right ^ sum)) < 0) {
            throw tooLarge();
        }
        return sum;
    }

    static long subtract(long left, long right) {
        long difference = left - right;
        if (((left ^ right) & (left ^ difference)) < 0) {
            throw tooLarge();
        }
        return difference;
    }

    static long multiply(long left, long right) {
        long product = left * right;
        if (left != 0 && (product / left != right || left == -1 && right == Long.MIN_VALUE)) {
            throw tooLarge();
        }
        return product;
    }

    static long divide(long left, long right) {
        if (left == Long.MIN_VALUE && right == -1) {
            throw tooLarge();
        }
        return left / right;
    }

    static long negate(long value) {
        return subtract(0, value);
    }

    /** Strings are the same when their contents are. */
    static boolean same(String left, String right) {
        return left == null ? right == null : left.equals(right);
    }

    /** What does not fit an int is outside every array. */
    static int index(long index) {
        return index == (int) index ? (int) index : -1;
    }

    static int index(long index, int length) {
        if (index < 0 || index >= length) {
            throw new IndexError(index, length);
        }
        return (int) index;
    }

    // Java PathFinder does parts of strings itself, and gives up where they fail: so they are asked for with care.
    static String part(String text, long from, long to) {
        if (from < 0 || from > to || to > text.length()) {
            throw new IndexError(0, 0);
        }
        return text.substring((int) from, (int) to);
    }

    static int compare(String left, String right) {
        if (left == null || right == null) {
            throw new NullPointerException("null is compared");
        }
        return left.compareTo(right);
    }

    static int find(String text, String part, long from) {
        if (text == null || part == null) {
            throw new NullPointerException("null is looked for");
        }
        return text.indexOf(part, (int) Math.max(Math.min(from, Integer.MAX_VALUE), 0));
    }

    static int size(long size, long most) {
        if (size < 0) {
            throw new SizeError(size);
        }
        if (size > most) {
            throw new LimitError("length", "an array of " + size + " elements, at most " + most);
        }
        return (int) size;
    }

    /** A condition that cannot be evaluated does not hold. */
    static boolean holds(BooleanSupplier condition) {
        try {
            return condition.getAsBoolean();
        } catch (RuntimeException | LimitError problem) {
            return false;
        }
    }
}
