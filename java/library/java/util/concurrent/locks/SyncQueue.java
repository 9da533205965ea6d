package java.util.concurrent.locks;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Waits;
import java.util.ArrayList;
import java.util.Collection;

/**
 * A queue of threads in the order of their arrival: that of a synchronizer, or of one of its conditions. The first
 * thread in the queue of a synchronizer tries to acquire it when it comes there by its own arrival, and whenever it is
 * woken.
 */
@Concurrency
final class SyncQueue {
    static final int WOKEN = 0;
    static final int INTERRUPTED = 1;
    static final int LATE = 2;

    /**
     * A thread that waits. It may be in the queues of several synchronizers, where trying to acquire one means another.
     */
    static final class Node {
        final Thread thread;
        final boolean shared;
        volatile boolean isWoken;
        volatile SyncQueue awaited; // that of a condition, until it is signalled or gives up
        volatile Node next;

        Node(boolean shared) {
            thread = Thread.currentThread();
            this.shared = shared;
        }

        @Guard
        private boolean isWoken() {
            return isWoken;
        }

        /** Whether the time may be over: where somebody looks at the queue, also of a thread that is woken. */
        @Guard
        private boolean mayBeLate(boolean isSeen) {
            return isSeen || !isWoken;
        }

        @Guard
        private boolean isAwaiting() {
            return awaited != null;
        }

        @Guard
        private boolean isInterrupted() {
            return awaited != null && Engine.isInterrupted(thread);
        }

        @Atomic
        @Waits
        private int block() {
            return goOn(Engine.await(isWoken(), Engine.isInterrupted(thread)));
        }

        @Atomic
        @Waits
        private int blockLimited() {
            boolean isSeen = Engine.noticesQueues();
            return goOn(Engine.await(isWoken(), Engine.isInterrupted(thread), mayBeLate(isSeen)));
        }

        private int goOn(int how) {
            isWoken = false;
            thread.showRunning();
            return how;
        }

        /** Waits until it is woken in the queue of a synchronizer, interrupted, or the time is over. */
        int awaitWoken(boolean limited) {
            thread.showWaiting(limited);
            return limited ? blockLimited() : block();
        }

        // In the queue of a condition: one that goes on otherwise than by being woken has left it.

        @Atomic
        @Waits
        private int blockUntilSignalled() {
            return goOnSignalled(Engine.await(isWoken(), isInterrupted()));
        }

        @Atomic
        @Waits
        private int blockUntilSignalledLimited() {
            return goOnSignalled(Engine.await(isWoken(), isInterrupted(), isAwaiting()));
        }

        private int goOnSignalled(int how) {
            if (how != WOKEN) {
                giveUp();
            }
            return goOn(how);
        }

        /** Leaves the queue of the condition. */
        @Atomic
        void giveUp() {
            if (awaited != null) {
                awaited.remove(this);
                awaited = null;
            }
        }

        @Atomic
        @Waits
        private int blockUninterrupted() {
            Engine.await(isWoken());
            return goOn(WOKEN);
        }

        /** Waits until it was signalled, and is woken in the queue of the synchronizer. */
        int awaitSignalled(boolean interruptible, boolean limited) {
            thread.showWaiting(limited);
            if (!interruptible) {
                return blockUninterrupted();
            }
            return limited ? blockUntilSignalledLimited() : blockUntilSignalled();
        }
    }

    volatile Node first;
    private volatile Node last;
    private volatile boolean isContended; // known where somebody looks

    /** Whether it is the first. */
    @Atomic
    boolean add(Node node) {
        node.next = null;
        if (last == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
        if (Engine.noticesQueues()) {
            isContended = true;
        }
        return first == node;
    }

    @Atomic
    void addAwaiting(Node node) {
        node.awaited = this;
        add(node);
    }

    /** Wakes the first thread. */
    @Atomic
    void wake() {
        if (first != null) {
            first.isWoken = true;
        }
    }

    /** The first thread has acquired the synchronizer. If it shares that with others, the next one may, too. */
    @Atomic
    void acquire(Node node) {
        remove(node);
        if (node.shared && first != null && first.shared) {
            first.isWoken = true;
        }
    }

    /** A thread gives up. If it was the first, it may have been woken: then it is the next one's turn. */
    @Atomic
    void cancel(Node node) {
        boolean wasFirst = first == node;
        remove(node);
        if (wasFirst) {
            wake();
        }
    }

    private void remove(Node node) {
        Node before = null;
        for (Node each = first; each != node; each = each.next) {
            before = each;
        }
        if (before == null) {
            first = node.next;
        } else {
            before.next = node.next;
        }
        if (last == node) {
            last = before;
        }
        node.next = null;
    }

    /** Moves one thread, or all of them, to the queue of the synchronizer, where they are not woken yet. */
    @Atomic
    void signal(SyncQueue synchronizer, boolean all) {
        boolean isDone = false;
        while (first != null && !isDone) {
            Node node = first;
            remove(node);
            node.awaited = null;
            synchronizer.add(node);
            isDone = !all;
        }
    }

    // Inspection.

    boolean isContended() {
        if (!Engine.noticesQueues()) {
            Engine.seesQueues("java.util.concurrent.locks: whether there ever was a queue".text());
        }
        return isContended;
    }

    @Atomic
    Thread firstThread() {
        return first == null ? null : first.thread;
    }

    @Atomic
    boolean contains(Thread thread) {
        for (Node each = first; each != null; each = each.next) {
            if (each.thread == thread) {
                return true;
            }
        }
        return false;
    }

    @Atomic
    int length() {
        int length = 0;
        for (Node each = first; each != null; each = each.next) {
            length++;
        }
        return length;
    }

    /** The first one first. */
    @Atomic
    Collection<Thread> threads() {
        ArrayList<Thread> threads = new ArrayList<>();
        for (Node each = first; each != null; each = each.next) {
            threads.add(each.thread);
        }
        return threads;
    }

    /** Those that wait to share, or not, or both; the last one first. */
    @Atomic
    Collection<Thread> threadsFromLast(boolean shared, boolean exclusive) {
        ArrayList<Thread> threads = new ArrayList<>();
        for (Node each = first; each != null; each = each.next) {
            if (each.shared ? shared : exclusive) {
                threads.add(0, each.thread);
            }
        }
        return threads;
    }
}
