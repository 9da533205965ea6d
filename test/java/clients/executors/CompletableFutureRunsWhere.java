// A step without Async runs in the thread that completes the future, or in the one that adds the step.
// check: holds
// outcomes: completes, main
import java.util.concurrent.CompletableFuture;

public class CompletableFutureRunsWhere {
    static volatile Thread ran;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> future.complete(1));
        other.start();
        future.thenRun(() -> ran = Thread.currentThread()).join();
        other.join();
        outcome = ran == other ? "completes" : "main";
    }
}
