package java.util.concurrent;

import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Text;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The lock of a queue that a program has made for a pool. The pool has a queue of its own instead, as long as nobody
 * else uses the one that it was given. Whoever does finds this lock, and the program is explored again without.
 */
@Concurrency
final class AdoptedLock extends ReentrantLock {
    private static final long serialVersionUID = 1L;

    private AdoptedLock() {
    }

    /** A queue that a pool can use in the place of one of the JDK's that is new; or the same one. */
    static BlockingQueue<Runnable> adopt(BlockingQueue<Runnable> queue) {
        if (Engine.noticesQueues() || Engine.isShared(queue)) {
            return queue;
        }
        Text name = Engine.className(queue);
        if (name == "java/util/concurrent/LinkedBlockingQueue".text()) {
            return adoptLinked(queue, Engine.fieldOffset("java/util/concurrent/LinkedBlockingQueue.count".text()),
                    Engine.fieldOffset("java/util/concurrent/LinkedBlockingQueue.takeLock".text()),
                    Engine.fieldOffset("java/util/concurrent/LinkedBlockingQueue.putLock".text()));
        }
        if (name == "java/util/concurrent/ArrayBlockingQueue".text()) {
            return adopt(queue, Engine.fieldOffset("java/util/concurrent/ArrayBlockingQueue.lock".text()), 0);
        }
        if (name == "java/util/concurrent/LinkedBlockingDeque".text()) {
            return adopt(queue, Engine.fieldOffset("java/util/concurrent/LinkedBlockingDeque.lock".text()), 0);
        }
        return queue;
    }

    /** This one looks how many elements there are before it takes a lock: it finds neither none nor too many. */
    private static BlockingQueue<Runnable> adoptLinked(BlockingQueue<Runnable> queue, long count, long first,
            long second) {
        BlockingQueue<Runnable> tasks = count < 0 ? queue : adopt(queue, first, second);
        if (tasks != queue) {
            ((AtomicInteger) Engine.cellGetReference(queue, count)).set(-1);
        }
        return tasks;
    }

    private static BlockingQueue<Runnable> adopt(BlockingQueue<Runnable> queue, long first, long second) {
        if (first < 0 || second < 0 || !queue.isEmpty()) {
            return queue;
        }
        TaskQueue tasks = new TaskQueue(queue.remainingCapacity());
        AdoptedLock lock = new AdoptedLock();
        Engine.cellPutReference(queue, first, lock);
        if (second > 0) {
            Engine.cellPutReference(queue, second, lock);
        }
        return tasks;
    }

    /** Comes before all that the program does with such a queue. */
    static void show() {
        Engine.seesQueues("java.util.concurrent.ThreadPoolExecutor: a queue that the program uses, too".text());
    }

    @Override
    public void lock() {
        show();
    }

    @Override
    public void lockInterruptibly() {
        show();
    }

    @Override
    public boolean tryLock() {
        show();
        return false;
    }
}
