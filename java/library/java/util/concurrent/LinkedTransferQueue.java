package java.util.concurrent;

import bandera.engine.Concurrency;
import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.StringJoiner;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Elements in a queue, some of which their producers wait for, or consumers that wait. Who walks along may be overtaken. */
@Concurrency
public class LinkedTransferQueue<E> extends AbstractQueue<E> implements TransferQueue<E>, Serializable {
    private static final long serialVersionUID = -3223113410248163686L;

    private final transient Handoffs handoffs = new Handoffs(false);

    public LinkedTransferQueue() {
    }

    public LinkedTransferQueue(Collection<? extends E> elements) {
        addAll(elements);
    }

    private static Handoffs.Node offered(Object element) {
        return new Handoffs.Node(Objects.requireNonNull(element));
    }

    @SuppressWarnings("unchecked")
    private E itemOf(Handoffs.Node node) {
        return (E) node.item;
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
        return itemOf(node);
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        Handoffs.Node node = new Handoffs.Node(null);
        handoffs.hand(node, unit.toNanos(timeout) > 0);
        return itemOf(node);
    }

    @Override
    public E poll() {
        Handoffs.Node node = new Handoffs.Node(null);
        handoffs.match(node);
        return itemOf(node);
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
        return count(true);
    }

    @Override
    public int getWaitingConsumerCount() {
        return count(false);
    }

    private int count(boolean isData) {
        int count = 0;
        for (Handoffs.Node node = handoffs.walk(); node != null; node = node.next) {
            if (!node.isMatched) {
                if (node.isData != isData) {
                    return 0;
                }
                count++;
            }
        }
        return count;
    }

    /** The first element from a node on, or null: the walk ends where consumers wait. */
    private static Handoffs.Node element(Handoffs.Node from) {
        Handoffs.Node node = from;
        while (node != null && (node.isMatched || !node.isData)) {
            if (!node.isData && !node.isMatched) {
                return null;
            }
            node = node.next;
        }
        return node;
    }

    @Override
    public boolean remove(Object object) {
        if (object == null) {
            return false;
        }
        for (Handoffs.Node node = element(handoffs.walk()); node != null; node = element(node.next)) {
            Object item = node.item;
            if (item != null && object.equals(item) && handoffs.remove(node)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean contains(Object object) {
        if (object == null) {
            return false;
        }
        for (Handoffs.Node node = element(handoffs.walk()); node != null; node = element(node.next)) {
            Object item = node.item;
            if (item != null && object.equals(item)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int remainingCapacity() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        return removeAllThat(Objects.requireNonNull(filter));
    }

    @Override
    public boolean removeAll(Collection<?> collection) {
        Objects.requireNonNull(collection);
        return removeAllThat(element -> collection.contains(element));
    }

    @Override
    public boolean retainAll(Collection<?> collection) {
        Objects.requireNonNull(collection);
        return removeAllThat(element -> !collection.contains(element));
    }

    @Override
    public void clear() {
        removeAllThat(element -> true);
    }

    private boolean removeAllThat(Predicate<? super E> filter) {
        boolean removes = false;
        for (Handoffs.Node node = element(handoffs.walk()); node != null; node = element(node.next)) {
            E item = itemOf(node);
            if (item != null && filter.test(item)) {
                removes |= handoffs.remove(node);
            }
        }
        return removes;
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        for (Handoffs.Node node = element(handoffs.walk()); node != null; node = element(node.next)) {
            E item = itemOf(node);
            if (item != null) {
                action.accept(item);
            }
        }
    }

    private ArrayList<E> list() {
        ArrayList<E> list = new ArrayList<>();
        for (Handoffs.Node node = element(handoffs.walk()); node != null; node = element(node.next)) {
            E item = itemOf(node);
            if (item != null) {
                list.add(item);
            }
        }
        return list;
    }

    @Override
    public Object[] toArray() {
        return list().toArray();
    }

    @Override
    public <T> T[] toArray(T[] array) {
        Objects.requireNonNull(array);
        return list().toArray(array);
    }

    @Override
    public String toString() {
        StringJoiner joiner = new StringJoiner(", ", "[", "]");
        for (Handoffs.Node node = element(handoffs.walk()); node != null; node = element(node.next)) {
            Object item = node.item;
            if (item != null) {
                joiner.add(item.toString());
            }
        }
        return joiner.toString();
    }

    @Override
    public Iterator<E> iterator() {
        return new Walk();
    }

    /** Knows the next element already, though it may be gone when it is asked for. */
    private final class Walk implements Iterator<E> {
        private Handoffs.Node next;
        private E item;
        private Handoffs.Node returned;

        Walk() {
            advance(handoffs.walk());
        }

        private void advance(Handoffs.Node from) {
            E found = null;
            Handoffs.Node node = element(from);
            while (node != null) {
                found = itemOf(node);
                if (found != null) {
                    break;
                }
                node = element(node.next);
            }
            next = node;
            item = found;
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public E next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            E result = item;
            returned = next;
            advance(next.next);
            return result;
        }

        @Override
        public void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            handoffs.remove(returned);
            returned = null;
        }
    }

    @Override
    public Spliterator<E> spliterator() {
        return new Spliterators.AbstractSpliterator<E>(Long.MAX_VALUE,
                Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.CONCURRENT) {
            private Iterator<E> walk;

            @Override
            public boolean tryAdvance(Consumer<? super E> action) {
                Objects.requireNonNull(action);
                if (walk == null) {
                    walk = new Walk();
                }
                if (!walk.hasNext()) {
                    return false;
                }
                action.accept(walk.next());
                return true;
            }
        };
    }
}
