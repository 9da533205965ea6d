package java.util.concurrent;

import bandera.engine.Alone;
import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Waits;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * The queue of a pool, the first task first, that nobody else has: that of {@link Executors}, or one in the place of a
 * queue that the program has made ({@link AdoptedLock}). Its monitor guards the queue and the pool, so
 * that a worker waits for a task and for the end of the pool in one step, without being interrupted. Whoever gets hold
 * of that of Executors, by getQueue, finds a blocking queue without a bound.
 *
 * <p>Methods marked @Alone run under the monitor. Others wait for what they change, but not before the monitor is free,
 * or they take the monitor and look again.
 */
@Concurrency
class TaskQueue extends AbstractQueue<Runnable> implements BlockingQueue<Runnable> {
    private static final int READY = 0; // what a wait ended with
    private static final int INTERRUPTED = 1;
    private static final int LATE = 2;

    static final class Node {
        final Runnable task;
        Node next;
        boolean isTaken;

        Node(Runnable task) {
            this.task = task;
        }
    }

    final int capacity;
    Node first;
    Node last;
    int count;
    boolean isDelayed; // the first task waits until its time has come

    TaskQueue() {
        this(Integer.MAX_VALUE);
    }

    TaskQueue(int capacity) {
        this.capacity = capacity;
    }

    // Under the monitor.

    /** Puts a task into the queue, unless there is no place for it. */
    boolean accept(Runnable task) {
        if (length() >= capacity) {
            return false;
        }
        append(new Node(task));
        return true;
    }

    @Alone
    final void append(Node node) {
        if (last == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
        count++;
    }

    /** The first task, which leaves the queue, because somebody has waited for it; or null. */
    Runnable takeFirst() {
        return removeFirst();
    }

    /** What is to be done, under the monitor, before a task of the pool's own comes into the queue. */
    void prepare(Runnable task) {
    }

    @Alone
    final Runnable removeFirst() {
        Node node = first;
        if (node == null) {
            return null;
        }
        first = node.next;
        if (first == null) {
            last = null;
        }
        count--;
        node.isTaken = true;
        return node.task;
    }

    @Alone
    final boolean removeNode(Node node) {
        Node before = null;
        for (Node each = first; each != null; each = each.next) {
            if (each == node) {
                if (before == null) {
                    first = each.next;
                } else {
                    before.next = each.next;
                }
                if (last == each) {
                    last = before;
                }
                count--;
                return true;
            }
            before = each;
        }
        return false;
    }

    boolean removeTask(Node node) {
        return removeNode(node);
    }

    /** Whether tasks go from hand to hand, so that one in the queue is for somebody who is waiting already. */
    boolean isHandedOver() {
        return false;
    }

    /** Takes what nobody else is to take. */
    void drain(Collection<? super Runnable> target) {
        for (Runnable task = removeFirst(); task != null; task = removeFirst()) {
            target.add(task);
        }
    }

    /** A worker begins to wait. */
    void enter() {
    }

    /** A worker does not wait any more, and takes no task. */
    void leave() {
    }

    @Alone
    final int length() {
        return count;
    }

    /** Whether there is a task whose time has come, or comes now. */
    @Alone
    final boolean hasReady(boolean isLate) {
        return count > 0 && (isLate || !isDelayed);
    }

    @Alone
    final Node firstNode() {
        return first;
    }

    @Alone
    static final Node nextNode(Node node) {
        return node.next;
    }

    private Node find(Object task) {
        for (Node each = firstNode(); each != null; each = nextNode(each)) {
            if (each.task.equals(task)) {
                return each;
            }
        }
        return null;
    }

    // For those who got hold of it.

    @Guard
    static boolean hasTasks(TaskQueue queue) {
        return queue.count > 0 && !queue.isDelayed;
    }

    @Guard
    static boolean hasNone(TaskQueue queue) {
        return queue.count == 0 || queue.isDelayed;
    }

    /** For a task that is delayed, the time that somebody waits for may be its time. */
    @Guard
    static boolean hasDelayed(TaskQueue queue) {
        return queue.count > 0 && queue.isDelayed;
    }


    @Override
    public boolean offer(Runnable task) {
        Objects.requireNonNull(task);
        synchronized (this) {
            return accept(task);
        }
    }

    @Override
    public boolean offer(Runnable task, long timeout, TimeUnit unit) throws InterruptedException {
        return offer(task);
    }

    @Override
    public void put(Runnable task) throws InterruptedException {
        offer(task);
    }

    @Override
    public Runnable take() throws InterruptedException {
        Thread.throwInterrupted();
        begin();
        for (;;) {
            Thread current = Thread.currentThread();
            current.showWaiting(false);
            int how = awaitTask(current);
            current.showRunning();
            if (how == INTERRUPTED) {
                end();
                Thread.throwInterrupted();
            }
            synchronized (this) {
                if (hasReady(how == LATE)) {
                    return takeFirst();
                }
            }
        }
    }

    @Override
    public Runnable poll(long timeout, TimeUnit unit) throws InterruptedException {
        Thread.throwInterrupted();
        if (unit.toNanos(timeout) <= 0) {
            return poll();
        }
        begin();
        Thread current = Thread.currentThread();
        for (;;) {
            current.showWaiting(true);
            boolean isLate = awaitTaskLimited(current) != READY;
            current.showRunning();
            synchronized (this) {
                if (hasReady(isLate && Engine.choose(2) == 1)) {
                    return takeFirst();
                }
                if (isLate) {
                    leave();
                }
            }
            if (isLate) {
                Thread.throwInterrupted();
                current.passTime();
                return null;
            }
        }
    }

    private synchronized void begin() {
        enter();
    }

    private synchronized void end() {
        leave();
    }

    @Atomic
    @Waits
    private int awaitTask(Thread current) {
        return Engine.await(hasTasks(this), Engine.isInterrupted(current), hasDelayed(this));
    }

    @Atomic
    @Waits
    private int awaitTaskLimited(Thread current) {
        return Engine.await(hasTasks(this), Engine.isInterrupted(current), hasNone(this));
    }

    @Override
    public synchronized Runnable poll() {
        return takeFirst();
    }

    @Override
    public synchronized Runnable peek() {
        Node node = firstNode();
        return node == null ? null : node.task;
    }

    @Override
    public synchronized int size() {
        return length();
    }

    @Override
    public boolean isEmpty() {
        return size() == 0;
    }

    @Override
    public int remainingCapacity() {
        return Integer.MAX_VALUE;
    }

    @Override
    public synchronized boolean remove(Object task) {
        Node node = task == null ? null : find(task);
        return node != null && removeTask(node);
    }

    @Override
    public synchronized boolean contains(Object task) {
        return task != null && find(task) != null;
    }

    @Override
    public synchronized void clear() {
        while (removeFirst() != null) {
        }
    }

    @Override
    public int drainTo(Collection<? super Runnable> target) {
        return drainTo(target, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super Runnable> target, int most) {
        Objects.requireNonNull(target);
        if (target == this) {
            throw new IllegalArgumentException();
        }
        int taken = 0;
        for (Runnable task = most > 0 ? poll() : null; task != null; task = taken < most ? poll() : null) {
            target.add(task);
            taken++;
        }
        return taken;
    }

    synchronized ArrayList<Node> nodes() {
        ArrayList<Node> nodes = new ArrayList<>();
        for (Node each = firstNode(); each != null; each = nextNode(each)) {
            nodes.add(each);
        }
        return nodes;
    }

    @Override
    public Object[] toArray() {
        return copy().toArray();
    }

    @Override
    public <T> T[] toArray(T[] array) {
        return copy().toArray(array);
    }

    private ArrayList<Runnable> copy() {
        ArrayList<Runnable> tasks = new ArrayList<>();
        for (Node node : nodes()) {
            tasks.add(node.task);
        }
        return tasks;
    }

    @Override
    public String toString() {
        return copy().toString();
    }

    /** Over the tasks that are in the queue now. */
    @Override
    public Iterator<Runnable> iterator() {
        Iterator<Node> nodes = nodes().iterator();
        return new Iterator<Runnable>() {
            private Node current;

            @Override
            public boolean hasNext() {
                return nodes.hasNext();
            }

            @Override
            public Runnable next() {
                if (!nodes.hasNext()) {
                    throw new NoSuchElementException();
                }
                current = nodes.next();
                return current.task;
            }

            @Override
            public void remove() {
                if (current == null) {
                    throw new IllegalStateException();
                }
                synchronized (TaskQueue.this) {
                    removeTask(current);
                }
                current = null;
            }
        };
    }

    /** The queue of a cached pool: a task is accepted only if somebody waits for one. */
    static final class HandOver extends TaskQueue {
        private int waiting; // those that wait, also if there is a task for them

        @Override
        boolean accept(Runnable task) {
            return isAwaited() && super.accept(task);
        }

        @Alone
        private boolean isAwaited() {
            return waiting > count;
        }

        @Override
        boolean isHandedOver() {
            return true;
        }

        @Override
        void drain(Collection<? super Runnable> target) {
            drainTo(target);
        }

        @Alone
        @Override
        void enter() {
            waiting++;
        }

        @Alone
        @Override
        void leave() {
            waiting--;
        }

        @Override
        Runnable takeFirst() {
            Runnable task = super.takeFirst();
            if (task != null) {
                leave();
            }
            return task;
        }

        /** Whether a task of somebody who waits until it is taken is left for others than those that wait. */
        @Alone
        private boolean isOffered() {
            return waiting < count;
        }

        @Guard
        private static boolean isTaken(Node node) {
            return node.isTaken;
        }

        @Guard
        private static boolean isLeft(Node node) {
            return !node.isTaken;
        }

        @Atomic
        @Waits
        private int awaitTaken(Node node, Thread current) {
            return Engine.await(isTaken(node), Engine.isInterrupted(current));
        }

        @Atomic
        @Waits
        private int awaitTakenLimited(Node node, Thread current) {
            return Engine.await(isTaken(node), Engine.isInterrupted(current), isLeft(node));
        }

        @Override
        public void put(Runnable task) throws InterruptedException {
            offer(task, false);
        }

        @Override
        public boolean offer(Runnable task, long timeout, TimeUnit unit) throws InterruptedException {
            return unit.toNanos(timeout) <= 0 ? offer(task) : offer(task, true);
        }

        private boolean offer(Runnable task, boolean isLimited) throws InterruptedException {
            Node node = new Node(Objects.requireNonNull(task));
            Thread.throwInterrupted();
            synchronized (this) {
                append(node);
            }
            Thread current = Thread.currentThread();
            boolean isTaken;
            if ((isLimited ? awaitTakenLimited(node, current) : awaitTaken(node, current)) == READY) {
                isTaken = true;
            } else {
                synchronized (this) {
                    isTaken = !removeNode(node);
                }
            }
            if (!isTaken) {
                Thread.throwInterrupted();
                current.passTime();
            }
            return isTaken;
        }

        @Override
        public synchronized Runnable poll() {
            if (!isOffered()) {
                return null;
            }
            enter();
            return takeFirst();
        }

        @Override
        public Runnable peek() {
            return null;
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
        public boolean remove(Object task) {
            return false;
        }

        @Override
        public boolean contains(Object task) {
            return false;
        }

        @Override
        public void clear() {
        }

        @Override
        ArrayList<Node> nodes() {
            return new ArrayList<>();
        }
    }
}
