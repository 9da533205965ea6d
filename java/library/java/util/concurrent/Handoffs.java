package java.util.concurrent;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Waits;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.StringJoiner;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A list of elements, or of threads that wait for some: the two never meet there, but match. Who waits may give up
 * until then. Nodes that were taken out are followed further by those who are walking along the list, so they stay
 * linked once somebody has; and the last one stays in the list, as what comes later is linked to it.
 */
@Concurrency
final class Handoffs<E> {
    static final int MATCHED = 0;
    static final int INTERRUPTED = 1;
    static final int LATE = 2;

    private static final int REWRITTEN = 22; // the release from which the JDK's queues look for interrupts first

    static final class Node {
        final boolean isData;
        volatile Object item; // null for an element that was taken
        volatile boolean isMatched; // or given up
        volatile Node next;

        /** An element, or if it is null, somebody who waits for one. */
        Node(Object item) {
            isData = item != null;
            this.item = item;
        }
    }

    private final boolean isTransferring; // threads wait
    private final boolean isStack;
    private volatile Node first;
    private volatile Node last;
    private volatile boolean isWalked;

    Handoffs(boolean isTransferring, boolean isStack) {
        this.isTransferring = isTransferring;
        this.isStack = isStack;
    }

    /** Where a walk along the list begins. */
    @Atomic
    private Node walk() {
        isWalked = true;
        return firstLive();
    }

    private Node firstLive() {
        Node node = first;
        while (node != null && node.isMatched) {
            node = node.next;
        }
        first = node;
        return node;
    }

    /** The first one that was not matched. */
    @Atomic
    Node first() {
        return firstLive();
    }

    @Atomic
    Object peek() {
        Node node = firstLive();
        return node == null ? null : node.item;
    }

    /** Matches a node with the first in the list; whether that was possible. */
    @Atomic
    boolean match(Node node) {
        Node partner = firstLive();
        if (partner == null || partner.isData == node.isData) {
            return false;
        }
        if (node.isData) {
            partner.item = node.item;
        } else {
            node.item = partner.item;
            partner.item = null;
        }
        partner.isMatched = true;
        unlink(partner);
        return true;
    }

    /** Matches it, or adds it to the list. */
    @Atomic
    boolean matchOrAdd(Node node) {
        if (match(node)) {
            return true;
        }
        if (isStack) {
            node.next = first;
            first = node;
        } else {
            if (last != null) {
                last.next = node;
            }
            if (first == null) {
                first = node;
            }
            last = node;
        }
        return false;
    }

    /** Adds elements in one step. */
    @Atomic
    void addAll(ArrayList<Node> nodes) {
        for (int i = 0; i < nodes.size(); i++) {
            matchOrAdd(nodes.get(i));
        }
    }

    /** The same for a thread that waits then. */
    @Atomic
    private boolean matchOrWait(Node node, Thread current, boolean limited) {
        if (matchOrAdd(node)) {
            return true;
        }
        current.showWaiting(limited);
        return false;
    }

    private void unlink(Node node) {
        if (node == last && isWalked) {
            return;
        }
        if (node == first) {
            first = node.next;
            if (first == null) {
                last = null;
            }
        } else {
            Node before = first;
            while (before.next != node) {
                before = before.next;
            }
            before.next = node.next;
            if (node == last) {
                last = before;
            }
        }
        if (!isWalked) {
            node.next = null;
        }
    }

    /** Takes an element out of the list, as if somebody had taken it; whether it was there. */
    @Atomic
    private boolean takeOut(Node node) {
        if (node.isMatched) {
            return false;
        }
        node.item = null;
        node.isMatched = true;
        unlink(node);
        return true;
    }

    @Guard
    private static boolean isMatched(Node node) {
        return node.isMatched;
    }

    @Guard
    private static boolean isUnmatched(Node node) {
        return !node.isMatched;
    }

    @Guard
    private static boolean isInterrupted(Node node, Thread current) {
        return !node.isMatched && Engine.isInterrupted(current);
    }

    @Atomic
    @Waits
    private int block(Node node, Thread current) {
        return leave(node, current, Engine.await(isMatched(node), isInterrupted(node, current)));
    }

    @Atomic
    @Waits
    private int blockLimited(Node node, Thread current) {
        return leave(node, current, Engine.await(isMatched(node), isInterrupted(node, current), isUnmatched(node)));
    }

    private int leave(Node node, Thread current, int how) {
        current.showRunning();
        if (how != MATCHED) {
            takeOut(node);
        }
        return how;
    }

    /** Waits until a node is matched. */
    void hand(Node node) throws InterruptedException {
        if (Engine.release() >= REWRITTEN) {
            Thread.throwInterrupted();
        }
        Thread current = Thread.currentThread();
        int how = MATCHED;
        if (!matchOrWait(node, current, false)) {
            int waits = ForkJoinWorkerThread.beginBlock(current);
            how = block(node, current);
            ForkJoinWorkerThread.endBlock(current, waits);
        }
        if (how == INTERRUPTED) {
            Thread.interrupted();
            throw new InterruptedException();
        }
    }

    /** The same with a limit, which may be none; whether it was matched. */
    boolean hand(Node node, boolean waits) throws InterruptedException {
        Thread current = Thread.currentThread();
        int how = LATE;
        if (!waits) {
            how = match(node) ? MATCHED : LATE;
        } else {
            how = matchOrWait(node, current, true) ? MATCHED : blockLimited(node, current);
            if (how == LATE) {
                current.passTime();
            }
        }
        if (how != MATCHED && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return how == MATCHED;
    }

    // Walks along the list, on which others may change it.

    @SuppressWarnings("unchecked")
    static <T> T itemOf(Node node) {
        return (T) node.item;
    }

    int count(boolean isData) {
        int count = 0;
        for (Node node = walk(); node != null; node = node.next) {
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
    private static Node element(Node from) {
        Node node = from;
        while (node != null && (node.isMatched || !node.isData)) {
            if (!node.isMatched) {
                return null;
            }
            node = node.next;
        }
        return node;
    }

    /**
     * Goes from element to element. The JDK reads an element and where it goes next one after the other, and does not
     * look again: what is added while it looks at the last element is overlooked.
     */
    private final class Cursor {
        private final boolean isItemFirst;
        private Node next = walk();
        private Node node;
        private E item;

        Cursor(boolean isItemFirst) {
            this.isItemFirst = isItemFirst;
        }

        boolean moves() {
            while (next != null) {
                node = next;
                if (isItemFirst) {
                    item = itemOf(node);
                    next = node.next;
                } else {
                    next = node.next;
                    item = itemOf(node);
                }
                if (node.isData ? item != null : !node.isMatched) {
                    return node.isData;
                }
            }
            return false;
        }
    }

    private Cursor cursor() {
        return new Cursor(isTransferring && Engine.release() >= REWRITTEN);
    }

    boolean contains(Object object) {
        Cursor cursor = object == null ? null : cursor();
        while (cursor != null && cursor.moves()) {
            if (object.equals(cursor.item)) {
                return true;
            }
        }
        return false;
    }

    boolean remove(Object object) {
        Cursor cursor = object == null ? null : cursor();
        while (cursor != null && cursor.moves()) {
            if (object.equals(cursor.item) && takeOut(cursor.node)) {
                return true;
            }
        }
        return false;
    }

    boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        boolean removes = false;
        Cursor cursor = cursor();
        while (cursor.moves()) {
            if (filter.test(cursor.item)) {
                removes |= takeOut(cursor.node);
            }
        }
        return removes;
    }

    void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        Cursor cursor = cursor();
        while (cursor.moves()) {
            action.accept(cursor.item);
        }
    }

    ArrayList<E> list() {
        ArrayList<E> list = new ArrayList<>();
        Cursor cursor = new Cursor(true);
        while (cursor.moves()) {
            list.add(cursor.item);
        }
        return list;
    }

    @Override
    public String toString() {
        StringJoiner joiner = new StringJoiner(", ", "[", "]");
        for (Node node = element(walk()); node != null; node = element(node.next)) {
            Object item = node.item;
            if (item != null) {
                joiner.add(item.toString());
            }
        }
        return joiner.toString();
    }

    Iterator<E> iterator() {
        return new Walk();
    }

    /** Knows the next element already, though it may be gone when it is asked for. */
    private final class Walk implements Iterator<E> {
        private Node next;
        private E item;
        private Node returned;

        Walk() {
            advance(walk());
        }

        private void advance(Node from) {
            E found = null;
            Node node = element(from);
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
            takeOut(returned);
            returned = null;
        }
    }

    Spliterator<E> spliterator() {
        return new Spliterators.AbstractSpliterator<E>(Long.MAX_VALUE,
                Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.CONCURRENT) {
            private Walk walk;

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
