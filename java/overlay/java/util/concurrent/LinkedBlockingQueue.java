package java.util.concurrent;

import bandera.engine.Concurrency;
import bandera.engine.Overlay;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One lock for both ends. The JDK's two let a put and a take overlap, which nobody can notice: each takes effect where
 * it changes the count. Methods that take no lock have to notice that the queue belongs to a pool: see
 * {@link AdoptedLock}.
 */
@Concurrency
@Overlay
public class LinkedBlockingQueue<E> {
    private final int capacity;
    private final AtomicInteger count;
    private final ReentrantLock takeLock, putLock;
    private final Condition notEmpty, notFull;
    transient Node<E> head;
    private transient Node<E> last;

    /** The JDK's class, which it does not share. */
    static class Node<E> {
        E item;
        Node<E> next;

        Node(E item) {
            this.item = item;
        }
    }

    public LinkedBlockingQueue(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
        count = new AtomicInteger();
        takeLock = new ReentrantLock();
        notEmpty = takeLock.newCondition();
        putLock = takeLock;
        notFull = putLock.newCondition();
        last = head = new Node<>(null);
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
