// An exception of a task reaches whoever joins it.
// check: exception violated
// outcomes: IllegalStateException
// bytecode: not supported, it looks for constructors of the exception
import java.util.concurrent.ForkJoinPool;

public class ForkJoinPoolTaskFails {
    static Object outcome;

    public static void main(String[] arguments) {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.submit((Runnable) () -> {
            throw new IllegalStateException();
        }).join();
        outcome = "joined";
    }
}
