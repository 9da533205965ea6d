package java.util.concurrent;

import bandera.engine.Concurrency;
import bandera.engine.Original;
import bandera.engine.Overlay;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Methods that take no lock, and have to notice that the queue belongs to a pool: see {@link AdoptedLock}. */
@Concurrency
@Overlay
public class LinkedBlockingQueue<E> {
    private final int capacity;
    private final AtomicInteger count = null;
    private final ReentrantLock putLock = null;

    @Original
    public LinkedBlockingQueue(int capacity) {
        this.capacity = capacity;
    }

    public int size() {
        if (putLock instanceof AdoptedLock) {
            AdoptedLock.show();
        }
        return count.get();
    }

    public int remainingCapacity() {
        return capacity - size();
    }
}
