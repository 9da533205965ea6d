// Threads that do one thing each: how states grow with the number of threads. Arguments: a family, how many threads.

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public final class Families {
    private static final Object COMMON = new Object();
    private static int total;

    /** What each thread of a family does. */
    private static Runnable task(String family) {
        switch (family) {
            case "synchronized":
                return () -> {
                    for (int i = 0; i < 2; i++) {
                        synchronized (COMMON) {
                            total++;
                        }
                    }
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
            case "queue":
                ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
                return () -> {
                    try {
                        queue.put(7);
                        queue.take();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                };
            default:
                throw new IllegalArgumentException(family);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Runnable task = task(arguments[0]);
        Thread[] threads = new Thread[Integer.parseInt(arguments[1])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(task);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
