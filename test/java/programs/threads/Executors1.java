// Executors, futures and callables with one outcome.
import java.util.*;
import java.util.concurrent.*;

public class Executors1 {
    static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> results = new ArrayList<>();
        for (int i = 5; i < 10; i++) {
            int n = i;
            results.add(pool.submit(() -> fibonacci(n)));
        }
        for (Future<Integer> f : results) System.out.println(f.get());
        Future<?> failing = pool.submit(() -> { throw new IllegalStateException("task failed"); });
        try {
            failing.get();
        } catch (ExecutionException e) { System.out.println(e.getCause().getMessage() + " " + failing.isDone()); }
        System.out.println(pool.invokeAll(List.of(() -> "a", () -> "b"))
                               .stream()
                               .map(f -> {
                                   try {
                                       return f.get();
                                   } catch (Exception e) { return "?"; }
                               })
                               .toList());
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isShutdown());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) { System.out.println("rejected"); }
        ExecutorService single = Executors.newSingleThreadExecutor();
        StringBuffer log = new StringBuffer();
        for (int i = 0; i < 5; i++) {
            int k = i;
            single.execute(() -> log.append(k));
        }
        single.shutdown();
        System.out.println(single.awaitTermination(5, TimeUnit.SECONDS) + " " + log);
        FutureTask<Integer> task = new FutureTask<>(() -> 6 * 7);
        new Thread(task).start();
        System.out.println(task.get() + " " + task.isDone() + " " + task.isCancelled());
        FutureTask<String> cancelled = new FutureTask<>(() -> "never");
        System.out.println(cancelled.cancel(false));
        try {
            cancelled.get();
        } catch (CancellationException e) { System.out.println("cancelled"); }
    }
}
