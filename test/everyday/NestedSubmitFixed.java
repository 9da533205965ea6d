// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A task waits for one that is ahead of it in the queue of the only worker. */
public class NestedSubmitFixed {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> part = pool.submit(() -> 20);
        Future<Integer> sum = pool.submit(() -> {
            return 22 + part.get();
        });
        int result = sum.get();
        pool.shutdown();
        assert result == 42;
    }
}
