// A virtual thread for each task; close waits for all of them.
// jdk: 21
// check: holds
// outcomes: 1
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class ExecutorsVirtualPerTask {
    static final AtomicInteger outcome = new AtomicInteger();

    public static void main(String[] arguments) {
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            pool.execute(outcome::incrementAndGet);
        }
        assert outcome.get() == 1;
    }
}
