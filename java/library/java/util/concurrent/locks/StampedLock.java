package java.util.concurrent.locks;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Waits;
import java.io.Serializable;
import java.util.concurrent.TimeUnit;

/**
 * A number that is the stamp of whoever gets the lock: a version, a bit if somebody writes, and how many read. Writers that
 * wait are in a queue. A reader goes ahead of it if nobody writes, unless the number changes at that moment; otherwise it
 * is behind the writers that wait. A reader that comes behind another one that waits is not in the queue, but goes
 * on when the other one does, or has given up. Readers that find no queue wait without one, unless somebody could tell.
 */
@Concurrency
public class StampedLock implements Serializable {
    private static final long serialVersionUID = -6001602636862214147L;

    private static final long WRITING = 1L << 7; // a bit of a stamp
    private static final long READERS = WRITING - 1; // the bits below
    private static final int MAX_COUNTED = (int) READERS - 1; // readers that a stamp counts
    private static final int MAX_SAFE = 1 << 6; // readers from which on another one does not try to come first
    private static final long LOCKED = WRITING | READERS;
    private static final long VALID = ~READERS;
    private static final long FIRST = WRITING << 1;

    private static final int TURN = 0;
    private static final int INTERRUPTED = 1;

    // In the place of a stamp.
    private static final long NONE = 0;
    private static final long INTERRUPT = 1;
    private static final long LATE = 2;

    private static final class Node {
        final boolean isReader;
        volatile Node next;
        volatile boolean isGone; // has the lock, or has given up
        volatile Node leader; // the reader in the queue that this one follows

        Node(boolean isReader) {
            this.isReader = isReader;
        }
    }

    private transient volatile long state = FIRST;
    private transient volatile int users; // how many read, or -1: as state says, but for great numbers of readers
    private transient volatile Node first;
    private transient volatile Node last;
    private transient ReadLockView readLockView;
    private transient WriteLockView writeLockView;
    private transient ReadWriteLockView readWriteLockView;

    public StampedLock() {
    }

    // Changes of the state: in atomic methods.

    private long setReaders(int count) {
        users = count;
        state = state & VALID | Math.min(count, MAX_COUNTED);
        return state;
    }

    private long beginToWrite() {
        users = -1;
        state = state & ~LOCKED | WRITING;
        return state;
    }

    private long endWriting() {
        users = 0;
        long next = state + WRITING;
        state = next == 0 ? FIRST : next;
        return state;
    }

    private void join(Node node) {
        if (node.isReader && last != null && last.isReader) {
            node.leader = last;
            return;
        }
        node.next = null;
        if (last == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
    }

    private void leave(Node node) {
        node.isGone = true;
        if (node.leader != null) {
            return;
        }
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

    // Writers.

    public long writeLock() {
        Node node = new Node(false);
        Thread current = Thread.currentThread();
        long stamp = writeOrJoin(node, current, false);
        return stamp != NONE ? stamp : awaitTurnToWrite(node, current);
    }

    @Atomic
    public long tryWriteLock() {
        return users == 0 ? beginToWrite() : NONE;
    }

    public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
        boolean waits = unit.toNanos(time) > 0;
        Thread.throwInterrupted();
        if (!waits) {
            return tryWriteLock();
        }
        Node node = new Node(false);
        Thread current = Thread.currentThread();
        long stamp = writeOrJoin(node, current, true);
        return stamp != NONE ? stamp : check(awaitTurnToWriteLimited(node, current));
    }

    public long writeLockInterruptibly() throws InterruptedException {
        Thread.throwInterrupted();
        Node node = new Node(false);
        Thread current = Thread.currentThread();
        long stamp = writeOrJoin(node, current, false);
        return stamp != NONE ? stamp : check(awaitTurnToWriteOrInterrupt(node, current));
    }

    /** An interrupt that comes when the time is over is noticed, too. */
    private static long check(long stamp) throws InterruptedException {
        if (stamp != INTERRUPT && stamp != LATE) {
            return stamp;
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Thread.currentThread().passTime();
        return NONE;
    }

    @Atomic
    private long writeOrJoin(Node node, Thread current, boolean limited) {
        if (users == 0) {
            return beginToWrite();
        }
        join(node);
        current.showWaiting(limited);
        return NONE;
    }

    @Guard
    private boolean isTurnToWrite(Node node) {
        return first == node && users == 0;
    }

    @Guard
    private boolean isNotTurnToWrite(Node node) {
        return first != node || users != 0;
    }

    @Atomic
    @Waits
    private long awaitTurnToWrite(Node node, Thread current) {
        Engine.await(isTurnToWrite(node));
        return leaveToWrite(node, current, TURN);
    }

    @Atomic
    @Waits
    private long awaitTurnToWriteOrInterrupt(Node node, Thread current) {
        return leaveToWrite(node, current, Engine.await(isTurnToWrite(node), Engine.isInterrupted(current)));
    }

    @Atomic
    @Waits
    private long awaitTurnToWriteLimited(Node node, Thread current) {
        return leaveToWrite(node, current,
                Engine.await(isTurnToWrite(node), Engine.isInterrupted(current), isNotTurnToWrite(node)));
    }

    private long leaveToWrite(Node node, Thread current, int how) {
        leave(node);
        current.showRunning();
        return how == TURN ? beginToWrite() : how == INTERRUPTED ? INTERRUPT : LATE;
    }

    // Readers.

    public long readLock() {
        Thread current = Thread.currentThread();
        Node node = new Node(true);
        long stamp = hasOrder() ? arriveToRead(node, current) : awaitToRead(node, current);
        if (stamp < 0) {
            stamp = readOrJoin(node, current, -stamp, false);
        }
        while (stamp == NONE) {
            stamp = node.leader == null ? awaitTurnToRead(node, current) : awaitLeader(node, current);
            if (stamp == NONE) {
                node = new Node(true);
                stamp = readOrJoin(node, current, NONE, false);
            }
        }
        return stamp;
    }

    private static boolean hasOrder() {
        return Engine.noticesQueues();
    }

    @Atomic
    public long tryReadLock() {
        return users >= 0 ? setReaders(users + 1) : NONE;
    }

    public long tryReadLock(long time, TimeUnit unit) throws InterruptedException {
        if (!Engine.noticesQueues()) {
            Engine.seesQueues("java.util.concurrent.locks.StampedLock.tryReadLock: whether somebody waits".text());
        }
        boolean waits = unit.toNanos(time) > 0;
        Thread.throwInterrupted();
        if (!waits) {
            return readWithoutQueue();
        }
        Thread current = Thread.currentThread();
        Node node = new Node(true);
        long stamp = readOrJoin(node, current, NONE, true);
        while (stamp == NONE) {
            stamp = node.leader == null ? awaitTurnToReadLimited(node, current) : awaitLeaderLimited(node, current);
            if (stamp == NONE) {
                node = new Node(true);
                stamp = readOrJoin(node, current, NONE, true);
            }
        }
        return check(stamp);
    }

    public long readLockInterruptibly() throws InterruptedException {
        Thread.throwInterrupted();
        Thread current = Thread.currentThread();
        Node node = new Node(true);
        long stamp = tryReadLock();
        if (stamp == NONE) {
            stamp = readOrJoin(node, current, NONE, false);
        }
        while (stamp == NONE) {
            stamp = node.leader == null
                    ? awaitTurnToReadOrInterrupt(node, current) : awaitLeaderOrInterrupt(node, current);
            if (stamp == NONE) {
                node = new Node(true);
                stamp = readOrJoin(node, current, NONE, false);
            }
        }
        return check(stamp);
    }

    @Atomic
    private long readWithoutQueue() {
        return first == null && users >= 0 ? setReaders(users + 1) : NONE;
    }

    /** Where there is a queue, but nobody writes, the thread comes first if the state stays as it is: it is given, negated. */
    @Atomic
    private long arriveToRead(Node node, Thread current) {
        if (users >= 0 && first != null) {
            return -state;
        }
        return readOrJoin(node, current, NONE, false);
    }

    /** Takes the lock if there is no queue, or if the state is still the expected one. */
    @Atomic
    private long readOrJoin(Node node, Thread current, long expected, boolean limited) {
        if (users >= 0 && (first == null || state == expected && users < MAX_SAFE)) {
            return setReaders(users + 1);
        }
        join(node);
        current.showWaiting(limited);
        return NONE;
    }

    @Guard
    private boolean canMove() {
        return users >= 0 || first != null;
    }

    /** Without an order, a thread that finds that somebody writes, and no queue, stays where it is. */
    @Atomic
    @Waits
    private long awaitToRead(Node node, Thread current) {
        Engine.await(canMove());
        return arriveToRead(node, current);
    }

    @Guard
    private boolean isTurnToRead(Node node) {
        return first == node && users >= 0;
    }

    @Guard
    private boolean isNotTurnToRead(Node node) {
        return first != node || users < 0;
    }

    @Atomic
    @Waits
    private long awaitTurnToRead(Node node, Thread current) {
        Engine.await(isTurnToRead(node));
        return leaveToRead(node, current, TURN);
    }

    @Atomic
    @Waits
    private long awaitTurnToReadOrInterrupt(Node node, Thread current) {
        return leaveToRead(node, current, Engine.await(isTurnToRead(node), Engine.isInterrupted(current)));
    }

    @Atomic
    @Waits
    private long awaitTurnToReadLimited(Node node, Thread current) {
        return leaveToRead(node, current,
                Engine.await(isTurnToRead(node), Engine.isInterrupted(current), isNotTurnToRead(node)));
    }

    private long leaveToRead(Node node, Thread current, int how) {
        leave(node);
        current.showRunning();
        return how == TURN ? setReaders(users + 1) : how == INTERRUPTED ? INTERRUPT : LATE;
    }

    // Readers that follow another one: when that has gone they try again, and if somebody writes, join the queue.

    @Guard
    private static boolean isLeaderGone(Node node) {
        return node.leader.isGone;
    }

    @Guard
    private static boolean isLeaderThere(Node node) {
        return !node.leader.isGone;
    }

    @Atomic
    @Waits
    private long awaitLeader(Node node, Thread current) {
        Engine.await(isLeaderGone(node));
        return follow(current, TURN);
    }

    @Atomic
    @Waits
    private long awaitLeaderOrInterrupt(Node node, Thread current) {
        return follow(current, Engine.await(isLeaderGone(node), Engine.isInterrupted(current)));
    }

    @Atomic
    @Waits
    private long awaitLeaderLimited(Node node, Thread current) {
        return follow(current, Engine.await(isLeaderGone(node), Engine.isInterrupted(current), isLeaderThere(node)));
    }

    private long follow(Thread current, int how) {
        current.showRunning();
        if (how == TURN) {
            return users >= 0 ? setReaders(users + 1) : NONE;
        }
        return how == INTERRUPTED ? INTERRUPT : LATE;
    }

    // Stamps.

    public long tryOptimisticRead() {
        long current = state;
        return (current & WRITING) == 0 ? current & VALID : NONE;
    }

    public boolean validate(long stamp) {
        return (stamp & VALID) == (state & VALID);
    }

    public void unlockWrite(long stamp) {
        if (!releaseWrite(stamp)) {
            throw new IllegalMonitorStateException();
        }
    }

    @Atomic
    private boolean releaseWrite(long stamp) {
        if (state != stamp || (stamp & WRITING) == 0) {
            return false;
        }
        endWriting();
        return true;
    }

    public void unlockRead(long stamp) {
        if (!releaseRead(stamp)) {
            throw new IllegalMonitorStateException();
        }
    }

    @Atomic
    private boolean releaseRead(long stamp) {
        if ((stamp & READERS) == 0 || (state & VALID) != (stamp & VALID) || users <= 0) {
            return false;
        }
        setReaders(users - 1);
        return true;
    }

    public void unlock(long stamp) {
        if ((stamp & WRITING) != 0) {
            unlockWrite(stamp);
        } else {
            unlockRead(stamp);
        }
    }

    @Atomic
    public long tryConvertToWriteLock(long stamp) {
        boolean isLocked = (stamp & LOCKED) != 0;
        if ((state & VALID) != (stamp & VALID)) {
            return NONE;
        }
        if (users == 0) {
            return isLocked ? NONE : beginToWrite();
        }
        if (users < 0) {
            return (stamp & LOCKED) == WRITING ? stamp : NONE;
        }
        return users == 1 && isLocked ? beginToWrite() : NONE;
    }

    @Atomic
    public long tryConvertToReadLock(long stamp) {
        if ((state & VALID) != (stamp & VALID)) {
            return NONE;
        }
        if ((stamp & LOCKED) >= WRITING) {
            if (state != stamp) {
                return NONE;
            }
            endWriting();
            return setReaders(1);
        }
        if ((stamp & LOCKED) == 0) {
            return setReaders(users + 1);
        }
        return users == 0 ? NONE : stamp;
    }

    @Atomic
    public long tryConvertToOptimisticRead(long stamp) {
        if ((state & VALID) != (stamp & VALID)) {
            return NONE;
        }
        if ((stamp & LOCKED) >= WRITING) {
            return state == stamp ? endWriting() : NONE;
        }
        if ((stamp & LOCKED) == 0) {
            return stamp;
        }
        return users == 0 ? NONE : setReaders(users - 1) & VALID;
    }

    @Atomic
    public boolean tryUnlockWrite() {
        if (users >= 0) {
            return false;
        }
        endWriting();
        return true;
    }

    @Atomic
    public boolean tryUnlockRead() {
        if (users <= 0) {
            return false;
        }
        setReaders(users - 1);
        return true;
    }

    public boolean isWriteLocked() {
        return users < 0;
    }

    public boolean isReadLocked() {
        return users > 0;
    }

    public static boolean isWriteLockStamp(long stamp) {
        return (stamp & LOCKED) == WRITING;
    }

    public static boolean isReadLockStamp(long stamp) {
        return (stamp & READERS) != 0;
    }

    public static boolean isLockStamp(long stamp) {
        return (stamp & LOCKED) != 0;
    }

    public static boolean isOptimisticReadStamp(long stamp) {
        return (stamp & LOCKED) == 0 && stamp != 0;
    }

    public int getReadLockCount() {
        return Math.max(users, 0);
    }

    @Override
    public String toString() {
        int count = users;
        return super.toString()
                + (count == 0 ? "[Unlocked]" : count < 0 ? "[Write-locked]" : "[Read-locks:" + count + "]");
    }

    // Views.

    @Atomic
    public Lock asReadLock() {
        if (readLockView == null) {
            readLockView = new ReadLockView();
        }
        return readLockView;
    }

    @Atomic
    public Lock asWriteLock() {
        if (writeLockView == null) {
            writeLockView = new WriteLockView();
        }
        return writeLockView;
    }

    @Atomic
    public ReadWriteLock asReadWriteLock() {
        if (readWriteLockView == null) {
            readWriteLockView = new ReadWriteLockView();
        }
        return readWriteLockView;
    }

    private final class ReadLockView implements Lock {
        @Override
        public void lock() {
            readLock();
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            readLockInterruptibly();
        }

        @Override
        public boolean tryLock() {
            return tryReadLock() != NONE;
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return tryReadLock(time, unit) != NONE;
        }

        @Override
        public void unlock() {
            if (!tryUnlockRead()) {
                throw new IllegalMonitorStateException();
            }
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }

    private final class WriteLockView implements Lock {
        @Override
        public void lock() {
            writeLock();
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            writeLockInterruptibly();
        }

        @Override
        public boolean tryLock() {
            return tryWriteLock() != NONE;
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return tryWriteLock(time, unit) != NONE;
        }

        @Override
        public void unlock() {
            if (!tryUnlockWrite()) {
                throw new IllegalMonitorStateException();
            }
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }

    private final class ReadWriteLockView implements ReadWriteLock {
        @Override
        public Lock readLock() {
            return asReadLock();
        }

        @Override
        public Lock writeLock() {
            return asWriteLock();
        }
    }
}
