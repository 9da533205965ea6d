import java.util.concurrent.*;
public class FutureResult {
    public static void main(String[] a) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> f = pool.submit(() -> 21 * 2);
        int x = f.get();
        assert x == 42;
        pool.shutdown();
    }
}
