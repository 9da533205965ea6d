package java.util.concurrent;

import bandera.engine.Concurrency;
import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.Queue;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A list of elements to which one is added, or from which one is taken, in one step. */
@Concurrency
public class ConcurrentLinkedQueue<E> extends AbstractQueue<E> implements Queue<E>, Serializable {
    private static final long serialVersionUID = 196745693267521676L;

    private final transient Handoffs<E> elements = new Handoffs<>(false, false);

    public ConcurrentLinkedQueue() {
    }

    public ConcurrentLinkedQueue(Collection<? extends E> collection) {
        elements.addAll(nodesOf(collection));
    }

    private static Handoffs.Node nodeOf(Object element) {
        return new Handoffs.Node(Objects.requireNonNull(element));
    }

    private static ArrayList<Handoffs.Node> nodesOf(Collection<?> collection) {
        ArrayList<Handoffs.Node> nodes = new ArrayList<>();
        for (Object element : collection) {
            nodes.add(nodeOf(element));
        }
        return nodes;
    }

    @Override
    public boolean add(E element) {
        return offer(element);
    }

    @Override
    public boolean offer(E element) {
        elements.matchOrAdd(nodeOf(element));
        return true;
    }

    @Override
    public boolean addAll(Collection<? extends E> collection) {
        if (collection == this) {
            throw new IllegalArgumentException();
        }
        ArrayList<Handoffs.Node> nodes = nodesOf(collection);
        if (nodes.isEmpty()) {
            return false;
        }
        elements.addAll(nodes);
        return true;
    }

    @Override
    public E poll() {
        Handoffs.Node node = new Handoffs.Node(null);
        elements.match(node);
        return Handoffs.itemOf(node);
    }

    @Override
    @SuppressWarnings("unchecked")
    public E peek() {
        return (E) elements.peek();
    }

    @Override
    public boolean isEmpty() {
        return elements.peek() == null;
    }

    @Override
    public int size() {
        return elements.count(true);
    }

    @Override
    public boolean contains(Object object) {
        return elements.contains(object);
    }

    @Override
    public boolean remove(Object object) {
        return elements.remove(object);
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        return elements.removeIf(filter);
    }

    @Override
    public boolean removeAll(Collection<?> collection) {
        Objects.requireNonNull(collection);
        return elements.removeIf(element -> collection.contains(element));
    }

    @Override
    public boolean retainAll(Collection<?> collection) {
        Objects.requireNonNull(collection);
        return elements.removeIf(element -> !collection.contains(element));
    }

    @Override
    public void clear() {
        elements.removeIf(element -> true);
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        elements.forEach(action);
    }

    @Override
    public Object[] toArray() {
        return elements.list().toArray();
    }

    @Override
    public <T> T[] toArray(T[] array) {
        Objects.requireNonNull(array);
        return elements.list().toArray(array);
    }

    @Override
    public String toString() {
        return elements.toString();
    }

    @Override
    public Iterator<E> iterator() {
        return elements.iterator();
    }

    @Override
    public Spliterator<E> spliterator() {
        return elements.spliterator();
    }
}
