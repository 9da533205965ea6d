// test: bandera check %s
// expect: exit 1
// expect: deadlock: violated at NestedSubmit.java:%here (replayed
// expect: thread "main" waits in FutureTask.get for the task to end, which runs in thread "pool-1-thread-1"
// expect: ~thread "pool-1-thread-1" waits in FutureTask.get for the task to end\n
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A task submits another one to its own pool and waits for it: with one worker nobody is left to run that. */
public class NestedSubmit {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> sum = pool.submit(() -> {
            Future<Integer> part = pool.submit(() -> 20);
            return 22 + part.get(); // here
        });
        int result = sum.get();
        pool.shutdown();
        assert result == 42;
    }
}
