import bandera.Bandera;
import java.util.TreeSet;

/**
 * Says what a client of test/java/models came to. The outcome of a client is the value of its field, and the names of
 * the exceptions that ended its threads: {@code 2}, {@code 1:AssertionError}.
 *
 * <p>Arguments choose which outcomes end the program in a failure, so that a search finds them. The first one has
 * letters: the hash of an outcome chooses one of them. The others are outcomes with letters of their own, {@code e2}.
 * Letters are those of {@link #fail}. Without arguments nothing fails.
 */
final class Judge {
    private static final TreeSet<String> ended = new TreeSet<>(); // the names of uncaught exceptions

    private Judge() {
    }

    /** Notes from now on what ends threads, which then is no violation. */
    static void watch() {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> note(thrown));
    }

    private static void note(Throwable thrown) {
        String name = thrown.getClass().getSimpleName();
        synchronized (ended) {
            ended.add(name);
        }
    }

    /** The outcome of a client, by its value and what its main method has thrown; either may be null. */
    static String outcome(Object value, Throwable thrown) {
        if (thrown != null) {
            note(thrown);
        }
        StringBuilder outcome = new StringBuilder(value == null ? "" : value.toString());
        synchronized (ended) {
            for (String name : ended) {
                outcome.append(outcome.length() == 0 ? "" : ":").append(name);
            }
        }
        return outcome.toString();
    }

    static void end(String outcome, String[] arguments) {
        if (arguments.length == 0) {
            return;
        }
        char how = arguments[0].charAt((outcome.hashCode() & 0xffff) % arguments[0].length());
        for (int i = 1; i < arguments.length; i++) {
            if (arguments[i].substring(1).equals(outcome)) {
                how = arguments[i].charAt(0);
            }
        }
        fail(how, "outcome " + outcome);
    }

    private static void fail(char how, String message) {
        if (how == '-') {
            return;
        }
        Bandera.atomicBegin(); // what ends other threads is still noted by the handler
        Thread.setDefaultUncaughtExceptionHandler(null);
        switch (how) {
            case 'a': throw new AssertionError(message);
            case 'e': throw new IllegalStateException(message);
            case 'm': throw new IllegalMonitorStateException(message);
            case 'b': throw new ArrayIndexOutOfBoundsException(message);
            default: throw new IllegalArgumentException(Character.toString(how));
        }
    }
}
