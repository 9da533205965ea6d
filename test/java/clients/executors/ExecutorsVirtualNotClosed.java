// Virtual threads are daemons: without close the program may end before they have done anything.
// jdk: 21
// check: assert violated
// outcomes: 0:AssertionError, 1
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class ExecutorsVirtualNotClosed {
    static final AtomicInteger done = new AtomicInteger();
    static int outcome;

    public static void main(String[] arguments) {
        ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
        pool.execute(done::incrementAndGet);
        pool.shutdown();
        outcome = done.get();
        assert outcome == 1;
    }
}
