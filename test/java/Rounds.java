import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs programs many times on the virtual machine, for the scripts here: {@code Rounds CLASSES ROUNDS NAME...}.
 * Each round has classes of its own, so that static fields start afresh. Prints a line for each program: its name, and
 * what its rounds came to.
 */
final class Rounds {
    private static final int POLL_MILLISECONDS = 5;
    // In a row, with every thread waiting or blocked: far longer than a thread that can go on waits for a processor.
    private static final int STUCK_POLLS = 100;
    private static final int LONGEST_POLLS = 1000;

    private final Set<String> outcomes = new TreeSet<>();
    private boolean thrown; // in this round, and not caught

    public static void main(String[] arguments) throws Exception {
        URL[] classes = {new File(arguments[0]).toURI().toURL()};
        int rounds = Integer.parseInt(arguments[1]);
        for (int i = 2; i < arguments.length; i++) {
            Rounds program = new Rounds();
            boolean ends = true;
            for (int round = 0; round < rounds && ends; round++) {
                ends = program.run(new URLClassLoader(classes), arguments[i]);
            }
            synchronized (program) {
                System.out.println(arguments[i] + " " + String.join(" ", program.outcomes));
            }
        }
        System.out.flush();
        Runtime.getRuntime().halt(0); // threads that are stuck would keep the machine alive
    }

    /** What comes after an exception that nobody caught is not searched, so it does not count. */
    private synchronized void noteEnd(String outcome) {
        if (!thrown) {
            outcomes.add(outcome);
        }
    }

    private synchronized void noteThrown(Throwable throwable) {
        noteEnd(throwable instanceof AssertionError ? "assert" : "exception");
        thrown = true;
    }

    /** One round; false when it does not come to an end. */
    private boolean run(ClassLoader loader, String name) throws Exception {
        ThreadGroup group = new ThreadGroup(name) {
            @Override
            public void uncaughtException(Thread thread, Throwable thrown) {
                Thread.UncaughtExceptionHandler own = Thread.getDefaultUncaughtExceptionHandler();
                if (own != null) {
                    own.uncaughtException(thread, thrown);
                } else {
                    noteThrown(thrown);
                }
            }
        };
        Thread.setDefaultUncaughtExceptionHandler(null); // that of the round before
        synchronized (this) {
            thrown = false;
        }
        Class<?> program = Class.forName(name, false, loader);
        new Thread(group, () -> runMain(program), "main").start();
        int stuck = 0;
        for (int polls = 0; polls < LONGEST_POLLS && group.activeCount() > 0; polls++) {
            // Most rounds are over at once.
            Thread.sleep(polls == 0 ? 0 : POLL_MILLISECONDS);
            stuck = isStuck(group) ? stuck + 1 : 0;
            if (stuck > 0 && hasOnlyDaemons(group)) {
                return true;
            }
            if (stuck == STUCK_POLLS) {
                noteEnd("deadlock");
                return false;
            }
        }
        // A thread that waits for the initialisation of a class counts as running: a round that takes too long says
        // nothing.
        return group.activeCount() == 0;
    }

    private void runMain(Class<?> program) {
        try {
            program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            var result = program.getDeclaredField("result");
            result.setAccessible(true);
            noteEnd("result" + result.get(null));
        } catch (InvocationTargetException exception) {
            noteThrown(exception.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean hasOnlyDaemons(ThreadGroup group) {
        Thread[] threads = new Thread[16];
        int count = group.enumerate(threads);
        return Arrays.stream(threads, 0, count).allMatch(Thread::isDaemon);
    }

    private static boolean isStuck(ThreadGroup group) {
        Thread[] threads = new Thread[16];
        int count = group.enumerate(threads);
        for (int i = 0; i < count; i++) {
            Thread.State state = threads[i].getState();
            if (state != Thread.State.WAITING && state != Thread.State.BLOCKED) {
                return false;
            }
        }
        return count > 0;
    }
}
