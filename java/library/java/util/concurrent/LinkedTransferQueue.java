package java.util.concurrent;

import bandera.engine.Concurrency;
import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Elements in a queue, some of which their producers wait for, or consumers that wait. */
@Concurrency
public class LinkedTransferQueue<E> extends AbstractQueue<E> implements TransferQueue<E>, Serializable {
    private static final long serialVersionUID = -3223113410248163686L;

    private final transient Handoffs<E> handoffs = new Handoffs<>(true, false);

    public LinkedTransferQueue() {
    }

    public LinkedTransferQueue(Collection<? extends E> elements) {
        addAll(elements);
    }

    private static Handoffs.Node offered(Object element) {
        return new Handoffs.Node(Objects.requireNonNull(element));
    }

    @Override
    public void put(E element) {
        handoffs.matchOrAdd(offered(element));
    }

    @Override
    public boolean offer(E element, long timeout, TimeUnit unit) {
        handoffs.matchOrAdd(offered(element));
        return true;
    }

    @Override
    public boolean offer(E element) {
        handoffs.matchOrAdd(offered(element));
        return true;
    }

    @Override
    public boolean add(E element) {
        handoffs.matchOrAdd(offered(element));
        return true;
    }

    @Override
    public boolean tryTransfer(E element) {
        return handoffs.match(offered(element));
    }

    @Override
    public void transfer(E element) throws InterruptedException {
        handoffs.hand(offered(element));
    }

    @Override
    public boolean tryTransfer(E element, long timeout, TimeUnit unit) throws InterruptedException {
        Handoffs.Node node = offered(element);
        return handoffs.hand(node, unit.toNanos(timeout) > 0);
    }

    @Override
    public E take() throws InterruptedException {
        Handoffs.Node node = new Handoffs.Node(null);
        handoffs.hand(node);
        return Handoffs.itemOf(node);
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        Handoffs.Node node = new Handoffs.Node(null);
        handoffs.hand(node, unit.toNanos(timeout) > 0);
        return Handoffs.itemOf(node);
    }

    @Override
    public E poll() {
        Handoffs.Node node = new Handoffs.Node(null);
        handoffs.match(node);
        return Handoffs.itemOf(node);
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

    @Override
    @SuppressWarnings("unchecked")
    public E peek() {
        return (E) handoffs.peek();
    }

    @Override
    public boolean isEmpty() {
        return handoffs.peek() == null;
    }

    @Override
    public boolean hasWaitingConsumer() {
        Handoffs.Node node = handoffs.first();
        return node != null && !node.isData;
    }

    @Override
    public int size() {
        return handoffs.count(true);
    }

    @Override
    public int getWaitingConsumerCount() {
        return handoffs.count(false);
    }

    @Override
    public boolean remove(Object object) {
        return handoffs.remove(object);
    }

    @Override
    public boolean contains(Object object) {
        return handoffs.contains(object);
    }

    @Override
    public int remainingCapacity() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        return handoffs.removeIf(filter);
    }

    @Override
    public boolean removeAll(Collection<?> collection) {
        Objects.requireNonNull(collection);
        return handoffs.removeIf(element -> collection.contains(element));
    }

    @Override
    public boolean retainAll(Collection<?> collection) {
        Objects.requireNonNull(collection);
        return handoffs.removeIf(element -> !collection.contains(element));
    }

    @Override
    public void clear() {
        handoffs.removeIf(element -> true);
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        handoffs.forEach(action);
    }

    @Override
    public Object[] toArray() {
        return handoffs.list().toArray();
    }

    @Override
    public <T> T[] toArray(T[] array) {
        Objects.requireNonNull(array);
        return handoffs.list().toArray(array);
    }

    @Override
    public String toString() {
        return handoffs.toString();
    }

    @Override
    public Iterator<E> iterator() {
        return handoffs.iterator();
    }

    @Override
    public Spliterator<E> spliterator() {
        return handoffs.spliterator();
    }
}
