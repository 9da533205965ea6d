// Main forks a task of the common pool, and does not join it: its threads are daemons.
// check: assert, race violated
// outcomes: 0:AssertionError, 1
// bytecode (Java 17): not supported, its workers have an access control context
import java.util.concurrent.ForkJoinTask;

public class ForkJoinPoolCommonNotJoined {
    static int done;
    static int outcome;

    public static void main(String[] arguments) {
        ForkJoinTask.adapt(() -> done = 1).fork(); // not joined
        outcome = done;
        assert outcome == 1;
    }
}
