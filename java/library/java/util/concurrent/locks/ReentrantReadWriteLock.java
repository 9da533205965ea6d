package java.util.concurrent.locks;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Holds;
import bandera.engine.WaitQueue;
import bandera.engine.Waits;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;

/**
 * Who writes, how many read, and a queue. A lock that is not fair may be taken by a thread that comes along, before
 * those in the queue; but a reader that finds a writer first in the queue waits behind it, unless it reads already. So
 * writers that wait are always in the queue. Readers that find none there are not, unless somebody looks who waits, or
 * the lock is fair: they might have come later.
 */
@Concurrency
public class ReentrantReadWriteLock implements ReadWriteLock, Serializable {
    private static final long serialVersionUID = -6992448646407690164L;
    private static final int OWNED = 0;
    private static final int INTERRUPTED = 1;
    private static final int QUEUED = 3;
    private static final int MANY_HOLDS = 25; // the release from which a lock can be held more often than 65535 times

    private final ReadLock readerLock;
    private final WriteLock writerLock;
    private final Sync sync;

    public ReentrantReadWriteLock() {
        this(false);
    }

    public ReentrantReadWriteLock(boolean fair) {
        sync = new Sync(fair);
        readerLock = new ReadLock(this);
        writerLock = new WriteLock(this);
    }

    @Override
    public ReentrantReadWriteLock.WriteLock writeLock() {
        return writerLock;
    }

    @Override
    public ReentrantReadWriteLock.ReadLock readLock() {
        return readerLock;
    }

    /** The lock itself. */
    private static final class Sync {
        final boolean fair;
        final WaitQueue queue = new WaitQueue();
        volatile Thread writer;
        volatile int writeHolds;
        volatile int readHolds; // of all threads
        volatile int awaitingReaders; // threads that read and wait on a condition: the lock does not show that

        Sync(boolean fair) {
            this.fair = fair;
        }

        static void checkHolds(int holds) {
            if (holds == (Engine.release() >= MANY_HOLDS ? Integer.MAX_VALUE : 65535)) {
                throw new Error("Maximum lock count exceeded");
            }
        }

        private void join(Thread current, boolean shared, boolean limited) {
            current.queuesShared = shared;
            queue.add(current);
            current.showWaiting(limited);
        }

        private void leave(Thread current) {
            queue.remove(current);
            current.queuesShared = false;
            current.showRunning();
        }

        // Readers.

        boolean hasOrder() {
            return Engine.noticesQueues() || fair;
        }

        @Guard
        private boolean canMove(Thread current) {
            return writer == null || writer == current || queue.first != null;
        }

        @Guard
        private boolean cannotMove(Thread current) {
            return writer != null && writer != current && queue.first == null;
        }

        @Atomic
        @Waits
        int awaitReading(Thread current) {
            Engine.await(canMove(current));
            return read(current, true, false, false);
        }

        @Atomic
        @Waits
        int awaitReadingOrInterrupt(Thread current) {
            int how = Engine.await(canMove(current), Engine.isInterrupted(current));
            return how == OWNED ? read(current, true, false, false) : how;
        }

        @Atomic
        @Waits
        int awaitReadingLimited(Thread current) {
            int how = Engine.await(canMove(current), Engine.isInterrupted(current), cannotMove(current));
            return how == OWNED ? read(current, true, true, false) : how;
        }

        /** Takes the lock if nobody writes, nor has to come first; otherwise joins the queue. */
        @Atomic
        int read(Thread current, boolean waits, boolean limited, boolean barges) {
            if (writer == current || writer == null && (barges || !lets(current))) {
                addReader(current);
                return OWNED;
            }
            if (waits) {
                join(current, true, limited);
            }
            return QUEUED;
        }

        /** Whether a reader lets others come first. */
        private boolean lets(Thread current) {
            Thread first = queue.first;
            return first != null && (fair || !first.queuesShared) && Holds.count(current, this) == 0;
        }

        /** The JDK's lock forgets then that threads read which wait on a condition: they cannot unlock it later. */
        private void addReader(Thread current) {
            if (awaitingReaders > 0 && readHolds == 0) {
                Engine.unsupported("a ReentrantReadWriteLock that is awaited by a thread which reads".text());
            }
            checkHolds(readHolds);
            readHolds++;
            Holds.add(current, this);
        }

        @Guard
        private boolean isTurnToRead(Thread current) {
            return queue.first == current && writer == null;
        }

        /** Whether the time may be over: where somebody looks at the queue, also while it is the thread's turn. */
        @Guard
        private boolean mayBeLateToRead(Thread current, boolean isSeen) {
            return isSeen || queue.first != current || writer != null;
        }

        @Atomic
        @Waits
        void awaitTurnToRead(Thread current) {
            Engine.await(isTurnToRead(current));
            beginToRead(current, OWNED);
        }

        @Atomic
        @Waits
        int awaitTurnToReadOrInterrupt(Thread current) {
            return beginToRead(current, Engine.await(isTurnToRead(current), Engine.isInterrupted(current)));
        }

        @Atomic
        @Waits
        int awaitTurnToReadLimited(Thread current) {
            boolean isSeen = Engine.noticesQueues();
            return beginToRead(current, Engine.await(isTurnToRead(current), Engine.isInterrupted(current),
                    mayBeLateToRead(current, isSeen)));
        }

        private int beginToRead(Thread current, int how) {
            leave(current);
            if (how == OWNED) {
                addReader(current);
            }
            return how;
        }

        /** Whether the thread had the lock. */
        @Atomic
        boolean endReading(Thread current) {
            if (Holds.count(current, this) == 0) {
                return false;
            }
            Holds.remove(current, this);
            readHolds--;
            return true;
        }

        // Writers.

        /** Takes the lock a number of times if it is free; otherwise joins the queue. */
        @Atomic
        int write(Thread current, int holds, boolean waits, boolean limited, boolean barges) {
            if (writer == current) {
                checkHolds(writeHolds);
                writeHolds++;
                return OWNED;
            }
            if (writer == null && readHolds == 0 && (barges || !fair || queue.first == null)) {
                setWriter(current, holds);
                return OWNED;
            }
            if (waits) {
                join(current, false, limited);
            }
            return QUEUED;
        }

        /** A thread that has waited on a condition, and had begun to read, too, reads again. */
        private void setWriter(Thread current, int holds) {
            writer = current;
            writeHolds = holds;
            readHolds = Holds.count(current, this);
            if (readHolds > 0) {
                awaitingReaders--;
            }
        }

        @Guard
        private boolean isTurnToWrite(Thread current) {
            return queue.first == current && writer == null && readHolds == 0;
        }

        @Guard
        private boolean mayBeLateToWrite(Thread current, boolean isSeen) {
            return isSeen || queue.first != current || writer != null || readHolds != 0;
        }

        @Atomic
        @Waits
        void awaitTurnToWrite(Thread current, int holds) {
            Engine.await(isTurnToWrite(current));
            beginToWrite(current, holds, OWNED);
        }

        @Atomic
        @Waits
        int awaitTurnToWriteOrInterrupt(Thread current) {
            return beginToWrite(current, 1, Engine.await(isTurnToWrite(current), Engine.isInterrupted(current)));
        }

        @Atomic
        @Waits
        int awaitTurnToWriteLimited(Thread current) {
            boolean isSeen = Engine.noticesQueues();
            return beginToWrite(current, 1, Engine.await(isTurnToWrite(current), Engine.isInterrupted(current),
                    mayBeLateToWrite(current, isSeen)));
        }

        private int beginToWrite(Thread current, int holds, int how) {
            leave(current);
            if (how == OWNED) {
                setWriter(current, holds);
            }
            return how;
        }

        /** Whether the thread had the lock. */
        @Atomic
        boolean endWriting(Thread current) {
            if (writer != current) {
                return false;
            }
            writeHolds--;
            if (writeHolds == 0) {
                writer = null;
            }
            return true;
        }

        // Conditions: whoever is signalled joins the queue, as a writer.

        @Guard
        private static boolean isInterrupted(Thread current) {
            return current.awaited != null && Engine.isInterrupted(current);
        }

        @Guard
        private boolean isNotSignalled(Thread current) {
            return current.awaited != null;
        }

        @Atomic
        @Waits
        int awaitSignal(Thread current, int holds) {
            return endWait(current, holds, Engine.await(isTurnToWrite(current), isInterrupted(current)));
        }

        @Atomic
        @Waits
        int awaitSignalLimited(Thread current, int holds) {
            return endWait(current, holds,
                    Engine.await(isTurnToWrite(current), isInterrupted(current), isNotSignalled(current)));
        }

        private int endWait(Thread current, int holds, int how) {
            if (how == OWNED) {
                return beginToWrite(current, holds, OWNED);
            }
            ((WriteCondition) current.awaited).remove(current);
            return how;
        }

        // Who waits.

        /** Comes before all that shows it. */
        void showQueue() {
            if (!Engine.noticesQueues()) {
                Engine.seesQueues("java.util.concurrent.locks.ReentrantReadWriteLock: who waits for a lock".text());
            }
        }

        @Atomic
        Collection<Thread> queuedThreads(boolean shared) {
            ArrayList<Thread> threads = new ArrayList<>();
            for (Thread each = queue.first; each != null; each = each.nextQueued) {
                if (each.queuesShared == shared) {
                    threads.add(0, each);
                }
            }
            return threads;
        }
    }

    /** Threads wait in the order of their arrival, linked by {@link Thread#nextAwaiting}. */
    private static final class WriteCondition implements Condition {
        private final Sync sync;
        private volatile Thread first;
        private volatile Thread last;

        WriteCondition(Sync sync) {
            this.sync = sync;
        }

        @Override
        public void await() throws InterruptedException {
            Thread.throwInterrupted();
            Thread current = Thread.currentThread();
            int holds = enter(current, false);
            int waits = ForkJoinWorkerThread.beginBlock(current);
            int how = sync.awaitSignal(current, holds);
            ForkJoinWorkerThread.endBlock(current, waits);
            if (how == INTERRUPTED) {
                returnUnsignalled(current, holds);
                Thread.throwInterrupted();
            }
        }

        @Override
        public void awaitUninterruptibly() {
            Thread current = Thread.currentThread();
            int holds = enter(current, false);
            int waits = ForkJoinWorkerThread.beginBlock(current);
            sync.awaitTurnToWrite(current, holds);
            ForkJoinWorkerThread.endBlock(current, waits);
        }

        @Override
        public boolean await(long time, TimeUnit unit) throws InterruptedException {
            unit.toNanos(time);
            return awaitLimited();
        }

        @Override
        public boolean awaitUntil(Date deadline) throws InterruptedException {
            deadline.getTime();
            return awaitLimited();
        }

        @Override
        public long awaitNanos(long nanos) throws InterruptedException {
            if (!awaitLimited()) {
                return 0;
            }
            /* The lock may have come late, although the signal did not. */
            boolean isLate = Engine.choose(2) == 1;
            if (isLate) {
                Thread.currentThread().passTime();
            }
            return isLate || nanos <= 0 ? 0 : 1;
        }

        /** Whether a signal came first. */
        private boolean awaitLimited() throws InterruptedException {
            Thread.throwInterrupted();
            Thread current = Thread.currentThread();
            int holds = enter(current, true);
            int how = sync.awaitSignalLimited(current, holds);
            if (how == OWNED) {
                return true;
            }
            returnUnsignalled(current, holds);
            if (how == INTERRUPTED) {
                Thread.throwInterrupted();
            }
            current.passTime();
            return false;
        }

        private void returnUnsignalled(Thread current, int holds) {
            if (sync.write(current, holds, true, false, false) == QUEUED) {
                sync.awaitTurnToWrite(current, holds);
            }
        }

        private int enter(Thread current, boolean limited) {
            checkHeld();
            return beginWait(current, limited, Engine.failsSpuriously());
        }

        private void checkHeld() {
            if (sync.writer != Thread.currentThread()) {
                throw new IllegalMonitorStateException();
            }
        }

        /** Releases the lock, also for those who want to read; how often it was held to write. */
        @Atomic
        private int beginWait(Thread current, boolean limited, boolean isSignalled) {
            int holds = sync.writeHolds;
            sync.writeHolds = 0;
            if (sync.readHolds > 0) {
                sync.readHolds = 0;
                sync.awaitingReaders++;
            }
            sync.writer = null;
            if (isSignalled) {
                sync.join(current, false, limited);
                return holds;
            }
            current.awaited = this;
            current.nextAwaiting = null;
            if (last == null) {
                first = current;
            } else {
                last.nextAwaiting = current;
            }
            last = current;
            current.showWaiting(limited);
            return holds;
        }

        @Atomic
        void remove(Thread thread) {
            Thread before = null;
            for (Thread each = first; each != thread; each = each.nextAwaiting) {
                before = each;
            }
            if (before == null) {
                first = thread.nextAwaiting;
            } else {
                before.nextAwaiting = thread.nextAwaiting;
            }
            if (last == thread) {
                last = before;
            }
            thread.nextAwaiting = null;
            thread.awaited = null;
        }

        @Override
        public void signal() {
            checkHeld();
            signal(false);
        }

        @Override
        public void signalAll() {
            checkHeld();
            signal(true);
        }

        @Atomic
        private void signal(boolean all) {
            boolean isDone = false;
            while (first != null && !isDone) {
                Thread signalled = first;
                remove(signalled);
                signalled.queuesShared = false;
                sync.queue.add(signalled);
                isDone = !all;
            }
        }

        @Atomic
        Collection<Thread> threads() {
            ArrayList<Thread> threads = new ArrayList<>();
            for (Thread each = first; each != null; each = each.nextAwaiting) {
                threads.add(each);
            }
            return threads;
        }
    }

    public static class ReadLock implements Lock, Serializable {
        private static final long serialVersionUID = -5992448646407690164L;

        private final Sync sync;

        protected ReadLock(ReentrantReadWriteLock lock) {
            sync = lock.sync;
        }

        @Override
        public void lock() {
            Thread current = Thread.currentThread();
            int how = sync.hasOrder() ? sync.read(current, true, false, false) : sync.awaitReading(current);
            if (how == QUEUED) {
                sync.awaitTurnToRead(current);
            }
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            Thread.throwInterrupted();
            Thread current = Thread.currentThread();
            int how = sync.hasOrder() ? sync.read(current, true, false, false) : sync.awaitReadingOrInterrupt(current);
            if (how == QUEUED) {
                how = sync.awaitTurnToReadOrInterrupt(current);
            }
            if (how == INTERRUPTED) {
                Thread.throwInterrupted();
            }
        }

        @Override
        public boolean tryLock() {
            return sync.read(Thread.currentThread(), false, false, true) == OWNED;
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            boolean waits = unit.toNanos(timeout) > 0;
            Thread.throwInterrupted();
            Thread current = Thread.currentThread();
            int how = !waits || sync.hasOrder()
                    ? sync.read(current, waits, true, false) : sync.awaitReadingLimited(current);
            if (how == QUEUED && waits) {
                how = sync.awaitTurnToReadLimited(current);
            }
            if (how == INTERRUPTED) {
                Thread.throwInterrupted();
            }
            if (how != OWNED && waits) {
                current.passTime();
            }
            return how == OWNED;
        }

        @Override
        public void unlock() {
            if (!sync.endReading(Thread.currentThread())) {
                throw new IllegalMonitorStateException("attempt to unlock read lock, not locked by current thread");
            }
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String toString() {
            return super.toString() + "[Read locks = " + sync.readHolds + "]";
        }
    }

    public static class WriteLock implements Lock, Serializable {
        private static final long serialVersionUID = -4992448646407690164L;

        private final Sync sync;

        protected WriteLock(ReentrantReadWriteLock lock) {
            sync = lock.sync;
        }

        @Override
        public void lock() {
            Thread current = Thread.currentThread();
            if (sync.write(current, 1, true, false, false) == QUEUED) {
                sync.awaitTurnToWrite(current, 1);
            }
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            Thread.throwInterrupted();
            Thread current = Thread.currentThread();
            if (sync.write(current, 1, true, false, false) == QUEUED
                    && sync.awaitTurnToWriteOrInterrupt(current) == INTERRUPTED) {
                Thread.throwInterrupted();
            }
        }

        @Override
        public boolean tryLock() {
            return sync.write(Thread.currentThread(), 1, false, false, true) == OWNED;
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            boolean waits = unit.toNanos(timeout) > 0;
            Thread.throwInterrupted();
            Thread current = Thread.currentThread();
            int how = sync.write(current, 1, waits, true, false);
            if (how == QUEUED && waits) {
                how = sync.awaitTurnToWriteLimited(current);
            }
            if (how == INTERRUPTED) {
                Thread.throwInterrupted();
            }
            if (how != OWNED && waits) {
                current.passTime();
            }
            return how == OWNED;
        }

        @Override
        public void unlock() {
            if (!sync.endWriting(Thread.currentThread())) {
                throw new IllegalMonitorStateException();
            }
        }

        @Override
        public Condition newCondition() {
            return new WriteCondition(sync);
        }

        @Override
        public String toString() {
            Thread owner = sync.writer;
            return super.toString() + (owner == null ? "[Unlocked]" : "[Locked by thread " + owner.getName() + "]");
        }

        public boolean isHeldByCurrentThread() {
            return sync.writer == Thread.currentThread();
        }

        public int getHoldCount() {
            return isHeldByCurrentThread() ? sync.writeHolds : 0;
        }
    }

    public final boolean isFair() {
        return sync.fair;
    }

    protected Thread getOwner() {
        return sync.writer;
    }

    public int getReadLockCount() {
        return sync.readHolds;
    }

    public boolean isWriteLocked() {
        return sync.writer != null;
    }

    public boolean isWriteLockedByCurrentThread() {
        return sync.writer == Thread.currentThread();
    }

    public int getWriteHoldCount() {
        return isWriteLockedByCurrentThread() ? sync.writeHolds : 0;
    }

    public int getReadHoldCount() {
        return Holds.count(Thread.currentThread(), sync);
    }

    protected Collection<Thread> getQueuedWriterThreads() {
        sync.showQueue();
        return sync.queuedThreads(false);
    }

    protected Collection<Thread> getQueuedReaderThreads() {
        sync.showQueue();
        return sync.queuedThreads(true);
    }

    public final boolean hasQueuedThreads() {
        sync.showQueue();
        return sync.queue.first != null;
    }

    public final boolean hasQueuedThread(Thread thread) {
        if (thread == null) {
            throw new NullPointerException();
        }
        sync.showQueue();
        return sync.queue.contains(thread);
    }

    public final int getQueueLength() {
        sync.showQueue();
        return sync.queue.length();
    }

    protected Collection<Thread> getQueuedThreads() {
        sync.showQueue();
        return sync.queue.threads();
    }

    public boolean hasWaiters(Condition condition) {
        return !getWaitingThreads(condition).isEmpty();
    }

    public int getWaitQueueLength(Condition condition) {
        return getWaitingThreads(condition).size();
    }

    protected Collection<Thread> getWaitingThreads(Condition condition) {
        if (condition == null) {
            throw new NullPointerException();
        }
        if (!(condition instanceof WriteCondition)) {
            throw new IllegalArgumentException(isOfSynchronizer(condition) ? "Not owner" : "not owner");
        }
        WriteCondition writeCondition = (WriteCondition) condition;
        if (writeCondition.sync != sync) {
            throw new IllegalArgumentException("Not owner");
        }
        writeCondition.checkHeld();
        return writeCondition.threads();
    }

    /** Whether it is of the class that the JDK's conditions of this lock have. */
    private static boolean isOfSynchronizer(Condition condition) {
        return Engine.release() >= MANY_HOLDS
                ? condition instanceof AbstractQueuedLongSynchronizer.ConditionObject
                : condition instanceof AbstractQueuedSynchronizer.ConditionObject
                        || condition instanceof MonitorCondition;
    }

    @Override
    public String toString() {
        return super.toString() + state();
    }

    @Atomic
    private String state() {
        return "[Write locks = " + sync.writeHolds + ", Read locks = " + sync.readHolds + "]";
    }
}
