package java.util.concurrent;

import bandera.engine.Concurrency;
import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;

/** Threads that wait to hand over an element, or for one: in a queue if it is fair, otherwise on a stack. */
@Concurrency
public class SynchronousQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
    private static final long serialVersionUID = -3223113410248163686L;

    private final transient Handoffs<E> waiting;

    public SynchronousQueue() {
        this(false);
    }

    public SynchronousQueue(boolean fair) {
        waiting = new Handoffs<>(true, !fair);
    }

    private static Handoffs.Node offered(Object element) {
        return new Handoffs.Node(Objects.requireNonNull(element));
    }

    @Override
    public void put(E element) throws InterruptedException {
        waiting.hand(offered(element));
    }

    @Override
    public boolean offer(E element, long timeout, TimeUnit unit) throws InterruptedException {
        Handoffs.Node node = offered(element);
        return waiting.hand(node, unit.toNanos(timeout) > 0);
    }

    @Override
    public boolean offer(E element) {
        return waiting.match(offered(element));
    }

    @Override
    public E take() throws InterruptedException {
        Handoffs.Node node = new Handoffs.Node(null);
        waiting.hand(node);
        return Handoffs.itemOf(node);
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        Handoffs.Node node = new Handoffs.Node(null);
        waiting.hand(node, unit.toNanos(timeout) > 0);
        return Handoffs.itemOf(node);
    }

    @Override
    public E poll() {
        Handoffs.Node node = new Handoffs.Node(null);
        waiting.match(node);
        return Handoffs.itemOf(node);
    }

    @Override
    public boolean isEmpty() {
        return true;
    }

    @Override
    public int size() {
        return 0;
    }

    @Override
    public int remainingCapacity() {
        return 0;
    }

    @Override
    public void clear() {
    }

    @Override
    public boolean contains(Object object) {
        return false;
    }

    @Override
    public boolean remove(Object object) {
        return false;
    }

    @Override
    public boolean containsAll(Collection<?> collection) {
        return collection.isEmpty();
    }

    @Override
    public boolean removeAll(Collection<?> collection) {
        return false;
    }

    @Override
    public boolean retainAll(Collection<?> collection) {
        return false;
    }

    @Override
    public E peek() {
        return null;
    }

    @Override
    public Iterator<E> iterator() {
        return Collections.emptyIterator();
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.emptySpliterator();
    }

    @Override
    public Object[] toArray() {
        return new Object[0];
    }

    @Override
    public <T> T[] toArray(T[] array) {
        if (array.length > 0) {
            array[0] = null;
        }
        return array;
    }

    @Override
    public String toString() {
        return "[]";
    }

    @Override
    public int drainTo(Collection<? super E> collection) {
        return drainTo(collection, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> collection, int maxElements) {
        Objects.requireNonNull(collection);
        if (collection == this) {
            throw new IllegalArgumentException();
        }
        int count = 0;
        while (count < maxElements) {
            E element = poll();
            if (element == null) {
                break;
            }
            collection.add(element);
            count++;
        }
        return count;
    }
}
