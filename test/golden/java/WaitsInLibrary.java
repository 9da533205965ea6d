// A deadlock report says in which method of java.util.concurrent a thread waits, and for what; its place is that of a
// thread that waits for something else than the end of another.
// test: bandera check %s -- take
// expect: exit 1
// expect: thread "main" waits for thread "waiting" to end
// expect: thread "waiting" waits in ArrayBlockingQueue.take for an element
// expect: deadlock: violated at WaitsInLibrary.java:%here (replayed,
// test: bandera check %s -- put
// expect: thread "waiting" waits in LinkedBlockingQueue.put for room
// test: bandera check %s -- latch
// expect: thread "waiting" waits in CountDownLatch.await for its count to become zero
// test: bandera check %s -- barrier
// expect: thread "waiting" waits in CyclicBarrier.await for other threads to arrive
// test: bandera check %s -- permit
// expect: thread "waiting" waits in Semaphore.acquire for permits
// test: bandera check %s -- signal
// expect: thread "waiting" waits in Condition.await for a signal
// test: bandera check %s -- future
// expect: thread "waiting" waits in CompletableFuture.get for the result
// test: bandera check %s -- lock
// expect: ~thread "waiting" waits for ReentrantLock@\d, held by thread "main" \(acquired at WaitsInLibrary.java:\d+\)
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public final class WaitsInLibrary {
    interface Action {
        void run() throws Exception;
    }

    private static void await(Action action) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                action.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }, "waiting");
        thread.start();
        thread.join();
    }

    private static void put() throws InterruptedException {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(1);
        queue.put(1);
        await(() -> queue.put(2));
    }

    private static void signal() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        await(() -> {
            lock.lock();
            condition.await();
        });
    }

    private static void lock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        await(() -> lock.lock());
    }

    public static void main(String[] arguments) throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        switch (arguments[0]) {
            case "take" -> await(() -> queue.take()); // here
            case "put" -> put();
            case "latch" -> await(() -> new CountDownLatch(1).await());
            case "barrier" -> await(() -> new CyclicBarrier(2).await());
            case "permit" -> await(() -> new Semaphore(0).acquire());
            case "signal" -> signal();
            case "future" -> await(() -> new CompletableFuture<Integer>().get());
            default -> lock();
        }
    }
}
