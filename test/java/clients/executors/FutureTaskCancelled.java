// A task is run or cancelled; whoever gets its result learns which.
// check: holds
// outcomes: cancelled, done
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class FutureTaskCancelled {
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        new Thread(task).start();
        boolean cancelled = task.cancel(false);
        try {
            task.get();
            outcome = "done";
        } catch (CancellationException e) {
            outcome = "cancelled";
        }
        assert cancelled == outcome.equals("cancelled") && task.isDone();
    }
}
