import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;

/**
 * Stands in for Java PathFinder where that is not installed: it runs the program with some seeds on a plain virtual
 * machine, and prints what happened as Java PathFinder's console does. That there was no error says nothing about other
 * runs; but what is found goes the whole way back to the model.
 */
public final class RunJPF {
    private static final int RUNS = 5;
    private static final int MOST_ROUNDS = 100;
    private static final int ROUND_MILLISECONDS = 50;
    private static final String RULE = "====================================================== ";

    private RunJPF() {
    }

    public static void main(String[] arguments) throws IOException, InterruptedException, URISyntaxException {
        for (int seed = 1; seed <= RUNS; seed++) {
            if (finds(arguments[arguments.length - 1], seed)) {
                return;
            }
        }
        System.out.println(RULE + "results\nno errors detected\n" + RULE + "search finished: now");
    }

    private static boolean finds(String name, int seed) throws IOException, InterruptedException, URISyntaxException {
        File own = new File(RunJPF.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        File output = new File("output.txt");
        File errors = new File("errors.txt");
        Process process = new ProcessBuilder("java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
            "-Dbandera.seed=" + seed, "-cp", "classes:" + own.getParent() + "/jpf-classes.jar", name)
            .redirectOutput(output).redirectError(errors).start();
        boolean stuck = false;
        // A run that takes too long says nothing: it may have no end.
        for (int i = 0; i < MOST_ROUNDS && !stuck && !process.waitFor(ROUND_MILLISECONDS, TimeUnit.MILLISECONDS); i++) {
            stuck = Files.readString(output.toPath()).contains("#k");
        }
        process.destroyForcibly().waitFor();
        String problem = Files.readString(errors.toPath());
        if (problem.isEmpty() && !stuck) {
            return false;
        }
        System.out.println(RULE + "error 1\ngov.nasa.jpf.vm."
            + (stuck ? "NotDeadlockedProperty\ndeadlock encountered"
                : "NoUncaughtExceptionsProperty\n" + problem.lines().findFirst().get().replaceFirst(".*\" ", "")));
        System.out.print(RULE + "output #1\n" + Files.readString(output.toPath()));
        System.out.println(RULE + "search finished: now");
        return true;
    }
}
