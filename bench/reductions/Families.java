// Threads that do one thing each: how states grow with the number of threads. Arguments: a family, how many threads.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public final class Families {
    private static final Object COMMON = new Object();
    private static final ArrayBlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1);
    private static int total;

    private static synchronized void increment() {
        total++;
    }

    private static void put() {
        try {
            QUEUE.put(7);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void take() {
        try {
            QUEUE.take();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Every other thread produces, the next one consumes; a last one without a partner does both. */
    private static Runnable[] pairs(int count) {
        Runnable producer = () -> put();
        Runnable consumer = () -> take();
        Runnable[] tasks = new Runnable[count];
        for (int i = 0; i < count; i++) {
            tasks[i] = i % 2 == 0 ? producer : consumer;
        }
        if (count % 2 == 1) {
            tasks[count - 1] = () -> {
                put();
                take();
            };
        }
        return tasks;
    }

    /** What each thread of a family does. */
    private static Runnable task(String family) {
        switch (family) {
            case "synchronized":
                return () -> {
                    increment();
                    increment();
                };
            case "lists":
                return () -> {
                    List<Integer> own = new ArrayList<>();
                    for (int i = 0; i < 3; i++) {
                        own.add(i);
                    }
                    assert own.size() == 3;
                };
            case "atomic":
                AtomicInteger counter = new AtomicInteger();
                return () -> {
                    counter.incrementAndGet();
                    counter.incrementAndGet();
                };
            case "own-and-common":
                return () -> {
                    Object own = new Object();
                    synchronized (own) {
                        own.hashCode();
                    }
                    synchronized (COMMON) {
                        total++;
                    }
                };
            case "reentrant-lock":
                ReentrantLock lock = new ReentrantLock();
                return () -> {
                    lock.lock();
                    total++;
                    lock.unlock();
                };
            default:
                throw new IllegalArgumentException(family);
        }
    }

    private static Runnable[] tasks(String family, int count) {
        if (family.equals("queue")) {
            return pairs(count);
        }
        Runnable[] tasks = new Runnable[count];
        Arrays.fill(tasks, task(family));
        return tasks;
    }

    private static void runInPool(int count) {
        ExecutorService pool = Executors.newFixedThreadPool(count);
        for (int i = 0; i < count; i++) {
            pool.execute(() -> { });
        }
        pool.shutdown();
    }

    public static void main(String[] arguments) throws InterruptedException {
        int count = Integer.parseInt(arguments[1]);
        if (arguments[0].equals("pool")) {
            runInPool(count);
            return;
        }
        Thread[] threads = new Thread[count];
        Runnable[] tasks = tasks(arguments[0], count);
        for (int i = 0; i < count; i++) {
            threads[i] = new Thread(tasks[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
