// Workers that wait for tasks, and nothing else is left: nobody shuts the executor down. The report says which one,
// and the option accepts it. A task that waits for ever is a deadlock in any case.
// test: bandera check %s -- forgets
// expect: exit 1
// expect: deadlock: the executor made at IdleExecutor.java:%here is never shut down
// expect: thread "pool-1-thread-1" waits in Worker.run for a task
// expect: deadlock: violated at IdleExecutor.java:%here (replayed,
// test: bandera check --quiet --allow-idle-executors %s -- forgets
// expect: exit 0
// expect: deadlock: holds
// test: bandera check --quiet %s -- shuts
// expect: exit 0
// expect: deadlock: holds
// test: bandera check --allow-idle-executors %s -- waits
// expect: exit 1
// expect: waits in CountDownLatch.await for its count to become zero
// expect: deadlock: violated at
// test: bandera bir %s -- forgets > %t/m.bir && bandera check --quiet %t/m.bir | grep deadlock && bandera check --quiet --allow-idle-executors %t/m.bir | grep deadlock
// expect: ~deadlock: violated.*\ndeadlock: holds
// test: bandera check --engine spin --allow-idle-executors %s
// expect: exit 2
// expect: --allow-idle-executors requires --engine native
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class IdleExecutor {
    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] arguments) {
        ExecutorService executor = Executors.newFixedThreadPool(1); // here
        CountDownLatch latch = new CountDownLatch(1);
        executor.execute(() -> {
            if (arguments[0].equals("waits")) {
                await(latch);
            }
        });
        if (arguments[0].equals("shuts")) {
            executor.shutdown();
        }
    }
}
