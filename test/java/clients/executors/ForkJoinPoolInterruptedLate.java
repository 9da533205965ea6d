// The thread that gets the result is interrupted when the task has run: it may have looked at the task before.
// check: holds
// outcomes: 1, 2, 3
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinPoolInterruptedLate {
    static int outcome;
    static int seen;

    public static void main(String[] arguments) throws InterruptedException {
        ForkJoinTask<Integer> task = ForkJoinTask.adapt((Callable<Integer>) () -> 1);
        Thread thread = new Thread(() -> {
            try {
                seen = task.get() + (Thread.interrupted() ? 2 : 0);
            } catch (InterruptedException interruption) {
                seen = 2;
            } catch (ExecutionException impossible) {
                seen = 4;
            }
        });
        thread.start();
        task.invoke();
        thread.interrupt();
        thread.join();
        outcome = seen;
    }
}
