// whenComplete keeps the outcome of the step before, unless it fails itself; handle replaces it.
// check: holds
// outcomes: IllegalArgumentException-false, IllegalStateException-true
import java.util.concurrent.CompletableFuture;

public class CompletableFutureWhenFails {
    static String outcome;

    static String name(Throwable problem) {
        return problem == null ? "none" : problem.getClass().getSimpleName();
    }

    public static void main(String[] arguments) throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<String> replaced = future.whenComplete((value, problem) -> {
            throw new IllegalArgumentException();
        }).handle((value, problem) -> name(problem.getCause()));
        Thread other = new Thread(() -> future.completeExceptionally(new IllegalStateException()));
        other.start();
        future.complete(1);
        other.join();
        outcome = replaced.join() + "-" + future.isCompletedExceptionally();
    }
}
