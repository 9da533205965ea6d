// What one thread can find out about locks, semaphores, latches, phasers and queues.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Synchronizers1 {
    interface Action {
        Object run() throws Exception;
    }

    static void show(String what, Action action) {
        Object result;
        try {
            result = action.run();
        } catch (Throwable thrown) {
            result = thrown;
        }
        System.out.println(what + ": " + String.valueOf(result).replaceAll("@[0-9a-f]+", ""));
    }

    static Object nothing(Runnable runnable) {
        runnable.run();
        return "done";
    }

    static class MySemaphore extends Semaphore {
        MySemaphore(int permits) { super(permits, true); }

        void reduce(int by) { reducePermits(by); }

        Collection<Thread> queued() { return getQueuedThreads(); }
    }

    static void semaphores() {
        MySemaphore s = new MySemaphore(3);
        show("acquire", () -> { s.acquire(2); return s.availablePermits(); });
        show("tryAcquire", () -> s.tryAcquire(2) + " " + s.tryAcquire());
        show("limited", () -> s.tryAcquire(0, TimeUnit.SECONDS) + " " + s.tryAcquire(2, -1, TimeUnit.SECONDS));
        show("negative", () -> nothing(() -> s.release(-1)));
        show("negative", () -> { s.acquire(-1); return 0; });
        show("overflow", () -> { s.release(Integer.MAX_VALUE); return nothing(() -> s.release()); });
        show("drain", () -> s.drainPermits() + " " + s);
        show("reduce", () -> { s.reduce(5); return s.availablePermits() + " " + s.tryAcquire(0); });
        show("underflow", () -> nothing(() -> s.reduce(Integer.MAX_VALUE)));
        show("drain", () ->
                s.drainPermits() + " " + s.isFair() + " " + s.hasQueuedThreads() + s.getQueueLength() + s.queued());
    }

    static void latches() {
        show("latch", () -> new CountDownLatch(-1));
        CountDownLatch latch = new CountDownLatch(1);
        show("await", () -> latch.await(0, TimeUnit.SECONDS) + " " + latch);
        show("down", () ->
                { latch.countDown(); latch.countDown(); latch.await(); return latch.getCount() + " " + latch; });
    }

    static void readWriteLocks(boolean fair) {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock(fair);
        Lock read = lock.readLock();
        ReentrantReadWriteLock.WriteLock write = lock.writeLock();
        show("unlock", () -> nothing(read::unlock));
        show("unlock", () -> nothing(write::unlock));
        show("condition", () -> read.newCondition());
        read.lock();
        show("read", () ->
                read.tryLock() + " " + write.tryLock() + " " + lock.getReadHoldCount() + lock.getReadLockCount());
        show("upgrade", () -> write.tryLock(0, TimeUnit.SECONDS) + " " + lock + read + write);
        read.unlock();
        read.unlock();
        write.lock();
        show("write", () ->
                write.tryLock() + " " + lock.getWriteHoldCount() + write.getHoldCount() + " "
                + write.isHeldByCurrentThread());
        show("downgrade", () ->
                { read.lock(); write.unlock(); return lock + " " + lock.isWriteLocked()
                + lock.isWriteLockedByCurrentThread(); });
        Condition c = write.newCondition();
        show("waiters", () -> lock.hasWaiters(c) + " " + lock.getWaitQueueLength(c));
        show("wait", () -> c.await(0, TimeUnit.SECONDS) + " " + write.getHoldCount() + " " + (c.awaitNanos(0) <= 0));
        write.unlock();
        show("waiters", () -> lock.hasWaiters(c));
        show("waiters", () -> lock.hasWaiters(null));
        show("waiters", () -> lock.hasWaiters(new ReentrantLock().newCondition()));
        show("waiters", () -> lock.hasWaiters(new ReentrantReadWriteLock().writeLock().newCondition()));
        show("signal", () -> nothing(c::signal));
        show("await", () -> { c.await(); return 0; });
        show("queue", () ->
                lock.hasQueuedThreads() + " " + lock.getQueueLength()
                + lock.hasQueuedThread(Thread.currentThread()) + lock.isFair());
        read.unlock();
        show("unlock", () -> nothing(read::unlock));
    }

    static void stampedLocks() {
        StampedLock lock = new StampedLock();
        long optimistic = lock.tryOptimisticRead();
        show("stamps", () -> optimistic + " " + lock.validate(optimistic) + lock.validate(0) + lock);
        long write = lock.writeLock();
        show("write", () ->
                write + " " + lock.validate(write) + lock.validate(optimistic) + lock.tryOptimisticRead()
                + lock.tryReadLock() + lock);
        show("unlock", () -> nothing(() -> lock.unlockRead(write)));
        show("unlock", () -> nothing(() -> lock.unlock(write + 1)));
        long read = lock.tryConvertToReadLock(write);
        show("read", () ->
                read + " " + lock.tryReadLock() + lock.tryWriteLock() + lock.getReadLockCount()
                + lock.tryConvertToWriteLock(read) + lock);
        lock.unlockRead(read);
        long again = lock.tryConvertToWriteLock(read);
        show("again", () ->
                again + " " + lock.tryConvertToOptimisticRead(again) + " " + lock.tryConvertToOptimisticRead(5));
        show("views", () -> { Lock r = lock.asReadLock(); r.lock(); r.unlock(); r.unlock(); return 0; });
        show("views", () ->
                lock.asWriteLock().tryLock() + " " + (lock.asReadWriteLock().readLock() == lock.asReadLock())
                + lock.isWriteLocked());
        show("kinds", () ->
                StampedLock.isWriteLockStamp(write) + " " + StampedLock.isReadLockStamp(read)
                + StampedLock.isOptimisticReadStamp(optimistic) + StampedLock.isLockStamp(0));
        show("try", () -> lock.tryUnlockRead() + " " + lock.tryUnlockWrite() + lock.tryUnlockWrite());
        for (int i = 0; i < 130; i++)
            lock.readLock();
        show("many", () -> lock.getReadLockCount() + " " + lock.tryReadLock() + " " + lock);
    }

    static void phasers() {
        Phaser p = new Phaser();
        show("arrive", () -> p.arrive());
        show("register", () -> p.register() + " " + p.bulkRegister(2) + p.bulkRegister(0) + p);
        show("arrive", () ->
                p.arrive() + " " + p.getArrivedParties() + p.getUnarrivedParties() + p.getRegisteredParties()
                + p.arrive() + p.arrive() + p);
        show("await", () -> p.awaitAdvance(0) + " " + p.awaitAdvance(-7) + p.awaitAdvanceInterruptibly(0));
        show("limited", () -> p.awaitAdvanceInterruptibly(1, 0, TimeUnit.SECONDS));
        show("too many", () -> p.bulkRegister(65535));
        show("too many", () -> new Phaser(65536));
        show("deregister", () ->
                p.arriveAndDeregister() + " " + p.arriveAndDeregister() + p.arriveAndDeregister()
                + p.isTerminated() + p);
        show("terminated", () -> p.register() + " " + p.arriveAndAwaitAdvance() + p.awaitAdvance(2));
        Phaser root = new Phaser();
        Phaser leaf = new Phaser(root, 1);
        Phaser other = new Phaser(root);
        show("tiers", () ->
                other.register() + " " + root + leaf + (leaf.getRoot() == root) + (leaf.getParent() == root));
        show("tiers", () ->
                leaf.arrive() + " " + other.arriveAndAwaitAdvance() + root + leaf + other + leaf.getPhase());
        show("tiers", () ->
                leaf.arriveAndDeregister() + " " + other.arriveAndDeregister() + root + leaf
                + other.isTerminated());
        Phaser never = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                System.out.println("advances " + phase + " " + parties);
                return false;
            }
        };
        show("never", () -> never.arriveAndDeregister() + " " + never + never.register() + never.arrive() + never);
        show("force", () -> { never.forceTermination(); return never + " " + never.arrive() + never.getPhase(); });
    }

    static void queues() {
        for (boolean fair : new boolean[] {false, true}) {
            SynchronousQueue<Integer> q = new SynchronousQueue<>(fair);
            show("sync", () ->
                    q.offer(1) + " " + q.poll() + q.peek() + q.size() + q + q.isEmpty() + q.iterator().hasNext()
                    + q.remainingCapacity());
            show("sync", () ->
                    q.offer(1, 0, TimeUnit.SECONDS) + " " + q.poll(0, TimeUnit.SECONDS)
                    + Arrays.toString(q.toArray(new Integer[] {3})));
            show("null", () -> q.offer(null));
            show("drain", () -> q.drainTo(q));
        }
        LinkedTransferQueue<Integer> t = new LinkedTransferQueue<>(List.of(1, 2, 3));
        show("transfer", () ->
                t + " " + t.tryTransfer(4) + t.offer(4) + t.peek() + t.size() + t.take() + t.poll()
                + t.contains(4) + t.remove(3) + t);
        show("transfer", () ->
                t.tryTransfer(9, 0, TimeUnit.SECONDS) + " " + t.hasWaitingConsumer()
                + t.getWaitingConsumerCount() + t.remainingCapacity());
        show("null", () -> nothing(() -> t.put(null)));
        common(t);
        ConcurrentLinkedQueue<Integer> c = new ConcurrentLinkedQueue<>(List.of(1, 2));
        show("queue", () ->
                c + " " + c.offer(3) + c.peek() + c.size() + c.poll() + c.contains(3) + c.remove(3)
                + c.remove(null) + c);
        show("null", () -> c.add(null));
        show("itself", () -> c.addAll(c));
        common(c);
    }

    static void common(Queue<Integer> q) {
        show("bulk", () ->
                { q.clear(); q.addAll(List.of(5, 6, 7, 8)); return q + " " + q.removeIf(x -> x == 6)
                + q.removeAll(List.of(7)) + q.retainAll(List.of(5)) + q; });
        show("arrays", () ->
                Arrays.toString(q.toArray()) + Arrays.toString(q.toArray(new Integer[0]))
                + Arrays.toString(q.toArray(new Integer[] {1, 2, 3})));
        show("stream", () ->
                { q.add(4); return q.stream().mapToInt(x -> x).sum() + " "
                + q.spliterator().hasCharacteristics(Spliterator.CONCURRENT); });
        Iterator<Integer> iterator = q.iterator();
        show("iterator", () ->
                { iterator.next(); iterator.remove(); q.poll(); q.add(9); return iterator.hasNext() + " "
                + iterator.next() + q; });
        show("remove", () -> { iterator.remove(); iterator.remove(); return 0; });
        show("each", () -> { StringBuilder b = new StringBuilder(); q.forEach(b::append); return b; });
        show("end", () -> { q.clear(); return q.isEmpty() + " " + q.peek() + q.remove(); });
    }

    static void exchangers() {
        show("exchange", () -> new Exchanger<Integer>().exchange(1, 0, TimeUnit.SECONDS));
        Thread.currentThread().interrupt();
        show("interrupted", () -> new Exchanger<Integer>().exchange(1));
        show("interrupted", () -> Thread.currentThread().isInterrupted());
    }

    public static void main(String[] arguments) {
        semaphores();
        latches();
        readWriteLocks(false);
        readWriteLocks(true);
        stampedLocks();
        phasers();
        queues();
        exchangers();
    }
}
