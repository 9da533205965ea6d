// Nobody runs the task that main waits for; another thread only looks at it.
// check: deadlock violated
// outcomes: deadlock
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class FutureTaskNeverRun {
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        new Thread(task::isDone).start(); // not run
        outcome = task.get();
    }
}
