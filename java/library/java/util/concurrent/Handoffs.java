package java.util.concurrent;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Waits;

/**
 * A list of elements, or of threads that wait for some: the two never meet there, but match. Who waits may give up
 * until then. Nodes that were taken out are followed further by those who are walking along the list, so they stay linked
 * once somebody has; and the last one stays in the list, as what comes later is linked to it.
 */
@Concurrency
final class Handoffs {
    static final int MATCHED = 0;
    static final int INTERRUPTED = 1;
    static final int LATE = 2;

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

    private final boolean isStack;
    private volatile Node first;
    private volatile Node last;
    private volatile boolean isWalked;

    Handoffs(boolean isStack) {
        this.isStack = isStack;
    }

    /** Where a walk along the list begins. */
    @Atomic
    Node walk() {
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
    boolean remove(Node node) {
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
            remove(node);
        }
        return how;
    }

    private static final int CHECKS_FIRST = 22; // the release from which an interrupt comes before a match

    /** Waits until a node is matched. */
    void hand(Node node) throws InterruptedException {
        if (Engine.release() >= CHECKS_FIRST) {
            Thread.throwInterrupted();
        }
        Thread current = Thread.currentThread();
        if (!matchOrWait(node, current, false) && block(node, current) == INTERRUPTED) {
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
}
