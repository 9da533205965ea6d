package java.util.concurrent;

import bandera.engine.Concurrency;
import bandera.engine.Original;
import bandera.engine.Overlay;

/**
 * Pools whose queues nobody else has: see {@link TaskQueue}. They are never shut down because nobody refers to them.
 */
@Concurrency
@Overlay
public class Executors {
    @Original
    private Executors() {
    }

    @Original
    public static ThreadFactory defaultThreadFactory() {
        return null;
    }

    @Original
    public static ExecutorService unconfigurableExecutorService(ExecutorService executor) {
        return null;
    }

    public static ExecutorService newFixedThreadPool(int threads) {
        return newFixedThreadPool(threads, defaultThreadFactory());
    }

    public static ExecutorService newFixedThreadPool(int threads, ThreadFactory factory) {
        return new ThreadPoolExecutor(threads, threads, 0, TimeUnit.MILLISECONDS, new TaskQueue(), factory);
    }

    public static ExecutorService newSingleThreadExecutor() {
        return newSingleThreadExecutor(defaultThreadFactory());
    }

    public static ExecutorService newSingleThreadExecutor(ThreadFactory factory) {
        return unconfigurableExecutorService(newFixedThreadPool(1, factory));
    }

    public static ExecutorService newCachedThreadPool() {
        return newCachedThreadPool(defaultThreadFactory());
    }

    public static ExecutorService newCachedThreadPool(ThreadFactory factory) {
        return new ThreadPoolExecutor(0, Integer.MAX_VALUE, 60, TimeUnit.SECONDS, new TaskQueue.HandOver(), factory);
    }
}
