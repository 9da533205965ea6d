package bandera;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.BaseStream;

/** What the main methods call that {@code bandera test} makes for test methods. It is not for programs. */
public final class Harness {
    private Harness() {
    }

    /**
     * Ends a test that has thrown something: no handler of the program's gets it, since a test runner would have caught
     * it. Comes back if an assumption of the test does not hold, which test runners do not count as a failure.
     *
     * @param thrown what it has thrown
     * @throws Throwable that, unless the test only gave up
     */
    public static void end(Throwable thrown) throws Throwable {
        if (!isAssumption(thrown)) {
            Bandera.atomicBegin();
            Thread.setDefaultUncaughtExceptionHandler(null);
            Thread.currentThread().setUncaughtExceptionHandler(null);
            throw thrown;
        }
    }

    private static boolean isAssumption(Throwable thrown) {
        for (Class<?> type = thrown.getClass(); type != null; type = type.getSuperclass()) {
            switch (type.getName()) {
                case "org.opentest4j.TestAbortedException":
                case "org.junit.internal.AssumptionViolatedException":
                case "org.testng.SkipException":
                    return true;
                default:
                    break;
            }
        }
        return false;
    }

    /**
     * States that a test which was to throw an exception has not.
     *
     * @param exception the name of its class
     */
    public static void missing(String exception) {
        throw new AssertionError("expected exception: " + exception);
    }

    /**
     * Chooses one of the arguments that a method provides for a test.
     *
     * @param source an array, a stream, an iterator or anything that can be iterated
     * @return any element of it
     */
    public static Object choose(Object source) {
        List<Object> all = new ArrayList<>();
        if (source instanceof Object[]) {
            for (Object element : (Object[]) source) {
                all.add(element);
            }
        } else if (source instanceof int[]) {
            for (int element : (int[]) source) {
                all.add(element);
            }
        } else if (source instanceof long[]) {
            for (long element : (long[]) source) {
                all.add(element);
            }
        } else {
            Iterator<?> elements = iterate(source);
            while (elements.hasNext()) {
                all.add(elements.next());
            }
        }
        if (all.isEmpty()) {
            throw new IllegalStateException("the test has no arguments");
        }
        return all.get(Bandera.choose(all.size()));
    }

    private static Iterator<?> iterate(Object source) {
        if (source instanceof BaseStream) {
            return ((BaseStream<?, ?>) source).iterator();
        }
        if (source instanceof Iterable) {
            return ((Iterable<?>) source).iterator();
        }
        if (source instanceof Iterator) {
            return (Iterator<?>) source;
        }
        throw new IllegalStateException("a test cannot take its arguments from this: " + source.getClass().getName());
    }

    /**
     * Names what is not supported: a method has provided an argument of another type than its parameter. It has no
     * code, so a check answers that it is unknown what happens.
     *
     * @return nothing
     */
    public static native RuntimeException convertArgument();

    /**
     * The arguments that an element stands for.
     *
     * @param element an array of arguments, or the only one
     * @return the arguments
     */
    public static Object[] row(Object element) {
        return element instanceof Object[] ? (Object[]) element : new Object[] {element};
    }
}
