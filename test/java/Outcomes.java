import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs programs one after the other on one virtual machine: {@code Outcomes FOLDER NAME...}. What NAME prints goes to
 * FOLDER/NAME.out and FOLDER/NAME.err, and its exit status to FOLDER/NAME.status, when it has come to its end.
 *
 * <p>The programs share the classes of the library, and what those keep: what one comes to may differ from what it
 * would come to alone.
 */
final class Outcomes {
    private static final int MOST_THREADS = 1000;

    private volatile int status;

    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        PrintStream err = System.err;
        for (int i = 1; i < arguments.length; i++) {
            new Outcomes().run(arguments[i], Path.of(arguments[0]));
            System.setOut(out);
            System.setErr(err);
        }
        Runtime.getRuntime().halt(0); // whatever daemons there are
    }

    private void run(String name, Path folder) throws IOException, InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true));
        System.setErr(new PrintStream(err, true));
        ThreadGroup group = new ThreadGroup("main");
        Thread main = new Thread(group, () -> call(name), "main");
        main.start();
        main.join();
        while (joinOne(group)) {
            // They may start others.
        }
        System.out.flush();
        System.err.flush();
        Files.write(folder.resolve(name + ".out"), out.toByteArray());
        Files.write(folder.resolve(name + ".err"), err.toByteArray());
        Files.writeString(folder.resolve(name + ".status"), Integer.toString(status));
    }

    private void call(String name) {
        try {
            Method main = Class.forName(name).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException thrown) {
            status = 1;
            Outcomes.<RuntimeException>rethrow(thrown.getCause());
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException(problem);
        }
    }

    /** Throws what nobody has declared; the thread's group prints it, as it would without us. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void rethrow(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** Waits for the end of a thread of the group that is no daemon; false if there is none. */
    private static boolean joinOne(ThreadGroup group) throws InterruptedException {
        Thread[] threads = new Thread[MOST_THREADS];
        int count = group.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (!threads[i].isDaemon()) {
                threads[i].join();
                return true;
            }
        }
        return false;
    }
}
