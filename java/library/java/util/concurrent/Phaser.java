package java.util.concurrent;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Waits;

/**
 * The number of a phase, of the parties, and of those that have not arrived. All phasers of a tree have the phase of
 * the root; another one notices late that it has changed, when it is used. While the root advances, which is up to the
 * subclass, nobody is unarrived, and who wants to register waits.
 */
@Concurrency
public class Phaser {
    private static final int MAX_PARTIES = 0xffff;
    private static final int TERMINATED = Integer.MIN_VALUE; // a bit of the phase
    private static final int EMPTY = 1; // unarrived, where there are no parties
    private static final int INTERRUPTED = 1;
    private static final int LATE = 2;

    // What happens to somebody who arrives, or registers: in a long with the phase and the number of parties.
    private static final int DONE = 0;
    private static final int REFUSED = 1;
    private static final int LAST = 2;
    private static final int MUST_WAIT = 2;
    private static final int FIRST = 3;

    private final Phaser parent;
    private final Phaser root;
    private volatile int phase; // negative: terminated
    private volatile int parties;
    private volatile int unarrived;

    public Phaser() {
        this(null, 0);
    }

    public Phaser(int parties) {
        this(null, parties);
    }

    public Phaser(Phaser parent) {
        this(parent, 0);
    }

    public Phaser(Phaser parent, int parties) {
        if (parties < 0 || parties > MAX_PARTIES) {
            throw new IllegalArgumentException("Illegal number of parties");
        }
        this.parent = parent;
        root = parent == null ? this : parent.root;
        if (parent != null && parties != 0) {
            phase = parent.add(1);
        }
        this.parties = parties;
        unarrived = parties == 0 ? EMPTY : parties;
    }

    private boolean isEmpty() {
        return parties == 0 && unarrived == EMPTY;
    }

    /** In atomic methods only. */
    private void reconcile() {
        int current = root.phase;
        if (phase != current) {
            phase = current;
            if (current >= 0) {
                unarrived = parties == 0 ? EMPTY : parties;
            }
        }
    }

    private static long packed(int phase, int what) {
        return (long) phase << 32 | what;
    }

    private static int phaseOf(long packed) {
        return (int) (packed >> 32);
    }

    private static int partiesOf(long packed) {
        return (int) packed >> 2;
    }

    private static int whatOf(long packed) {
        return (int) packed & 3;
    }

    public int register() {
        return add(1);
    }

    public int bulkRegister(int parties) {
        if (parties < 0) {
            throw new IllegalArgumentException();
        }
        return parties == 0 ? getPhase() : add(parties);
    }

    private int add(int added) {
        for (;;) {
            long result = tryAdd(added);
            switch (whatOf(result)) {
                case DONE:
                    return phaseOf(result);
                case REFUSED:
                    throw new IllegalStateException(
                            "Attempt to register more than " + MAX_PARTIES + " parties for " + description());
                case MUST_WAIT:
                    root.awaitChange(phaseOf(result));
                    break;
                default:
                    result = addFirst(added, phaseOf(result));
                    if (whatOf(result) == DONE) {
                        return phaseOf(result);
                    }
            }
        }
    }

    @Atomic
    private long tryAdd(int added) {
        reconcile();
        if (added > MAX_PARTIES - parties) {
            return packed(phase, REFUSED);
        }
        if (phase < 0) {
            return packed(phase, DONE);
        }
        if (isEmpty()) {
            if (parent != null) {
                return packed(phase, FIRST);
            }
            unarrived = 0;
        } else if (unarrived == 0) {
            return packed(phase, MUST_WAIT);
        }
        parties += added;
        unarrived += added;
        return packed(phase, DONE);
    }

    /** The first party of a phaser with a parent makes it a party of the parent. */
    private synchronized long addFirst(int added, int before) {
        if (!isEmptyIn(before)) {
            return packed(before, MUST_WAIT);
        }
        int result = parent.add(1);
        return packed(result < 0 ? result : setFirst(added, before, result), DONE);
    }

    @Atomic
    private boolean isEmptyIn(int before) {
        return isEmpty() && phase == before;
    }

    @Atomic
    private int setFirst(int added, int before, int result) {
        phase = phase == before ? result : root.phase;
        parties = added;
        unarrived = added;
        return phase;
    }

    public int arrive() {
        return remove(false, false);
    }

    public int arriveAndDeregister() {
        return remove(true, false);
    }

    public int arriveAndAwaitAdvance() {
        return remove(false, true);
    }

    /** The phase that somebody has arrived in; or, if the thread waits, the next one. */
    private int remove(boolean deregisters, boolean waits) {
        long result = tryRemove(deregisters);
        int before = phaseOf(result);
        switch (whatOf(result)) {
            case REFUSED:
                throw new IllegalStateException("Attempted arrival of unregistered party for " + description());
            case DONE:
                return waits && before >= 0 ? root.awaitChange(before) : before;
            default:
                return root == this
                        ? advance(before, partiesOf(result), waits)
                        : removeFromParent(before, partiesOf(result), waits);
        }
    }

    @Atomic
    private long tryRemove(boolean deregisters) {
        reconcile();
        if (phase < 0) {
            return packed(phase, DONE);
        }
        if (unarrived == 0 || isEmpty()) {
            return packed(phase, REFUSED);
        }
        unarrived--;
        if (deregisters) {
            parties--;
        }
        return packed(phase, unarrived > 0 ? DONE : parties << 2 | LAST);
    }

    /** The last one that has arrived begins the next phase: until then it can be seen that nobody is unarrived. */
    private int advance(int before, int registered, boolean waits) {
        int after = advanceTo(before, onAdvance(before, registered));
        return waits ? after : before;
    }

    /** Begins the next phase, unless the phaser was terminated meanwhile; the phase then. */
    @Atomic
    private int advanceTo(int before, boolean terminates) {
        if (phase == before) {
            int next = before + 1 & Integer.MAX_VALUE;
            if (!terminates) {
                unarrived = parties == 0 ? EMPTY : parties;
            }
            phase = terminates ? next | TERMINATED : next;
            return next;
        }
        return phase;
    }

    private int removeFromParent(int before, int registered, boolean waits) {
        if (registered != 0) {
            return parent.remove(false, waits);
        }
        int result = parent.remove(true, waits);
        becomeEmpty(before);
        return result;
    }

    @Atomic
    private void becomeEmpty(int before) {
        if (phase == before && parties == 0 && unarrived == 0) {
            unarrived = EMPTY;
        }
    }

    public int awaitAdvance(int phase) {
        int current = reconciledPhase();
        if (phase < 0) {
            return phase;
        }
        return current == phase ? root.awaitChange(phase) : current;
    }

    @Atomic
    private int reconciledPhase() {
        reconcile();
        return phase;
    }

    public int awaitAdvanceInterruptibly(int phase) throws InterruptedException {
        int current = reconciledPhase();
        if (phase < 0) {
            return phase;
        }
        if (current != phase) {
            return current;
        }
        Thread thread = Thread.currentThread();
        thread.showWaiting(false);
        int waits = ForkJoinWorkerThread.beginBlock(thread);
        long result = root.awaitChangeOrInterrupt(phase, thread);
        ForkJoinWorkerThread.endBlock(thread, waits);
        if (whatOf(result) == INTERRUPTED) {
            Thread.throwInterrupted();
        }
        return phaseOf(result);
    }

    public int awaitAdvanceInterruptibly(int phase, long timeout, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        boolean isLimited = unit.toNanos(timeout) > 0;
        int current = reconciledPhase();
        if (phase < 0) {
            return phase;
        }
        if (current != phase) {
            return current;
        }
        Thread thread = Thread.currentThread();
        thread.showWaiting(true);
        int waits = isLimited ? ForkJoinWorkerThread.beginBlock(thread) : ForkJoinPool.UNCOUNTED;
        long result = isLimited ? root.awaitChangeLimited(phase, thread) : root.changeOrInterrupt(phase, thread);
        ForkJoinWorkerThread.endBlock(thread, waits);
        if (whatOf(result) == INTERRUPTED) {
            Thread.throwInterrupted();
        }
        if (whatOf(result) == LATE) {
            thread.passTime();
            throw new TimeoutException();
        }
        return phaseOf(result);
    }

    // Of the root. A thread looks at the phase before it looks for an interrupt: one that comes after the end of the
    // phase may end the wait, too.

    @Guard
    private boolean isOver(int before) {
        return phase != before;
    }

    @Guard
    private boolean isNotOver(int before) {
        return phase == before;
    }

    private int awaitChange(int before) {
        Thread current = Thread.currentThread();
        current.showWaiting(false);
        int waits = ForkJoinWorkerThread.beginBlock(current);
        int phase = awaitOver(before, current);
        ForkJoinWorkerThread.endBlock(current, waits);
        return phase;
    }

    @Atomic
    @Waits
    private int awaitOver(int before, Thread current) {
        Engine.await(isOver(before));
        current.showRunning();
        return phase;
    }

    @Atomic
    @Waits
    private long awaitChangeOrInterrupt(int before, Thread current) {
        int how = Engine.await(isOver(before), Engine.isInterrupted(current));
        current.showRunning();
        return packed(phase, how);
    }

    @Atomic
    @Waits
    private long awaitChangeLimited(int before, Thread current) {
        int how = Engine.await(isOver(before), Engine.isInterrupted(current), isNotOver(before));
        current.showRunning();
        return packed(phase, how);
    }

    /** Looks at the phase, then for an interrupt, and at the phase again. */
    @Atomic
    private long changeOrInterrupt(int before, Thread current) {
        current.showRunning();
        boolean isOver = phase != before;
        if (current.isInterrupted() && (!isOver || Engine.choose(2) == 1)) {
            return packed(phase, INTERRUPTED);
        }
        return packed(phase, isOver ? DONE : LATE);
    }

    @Atomic
    private void terminate() {
        phase |= TERMINATED;
    }

    public void forceTermination() {
        root.terminate();
    }

    public final int getPhase() {
        return root.phase;
    }

    public int getRegisteredParties() {
        return parties;
    }

    @Atomic
    public int getArrivedParties() {
        reconcile();
        return isEmpty() ? 0 : parties - unarrived;
    }

    @Atomic
    public int getUnarrivedParties() {
        reconcile();
        return isEmpty() ? 0 : unarrived;
    }

    public Phaser getParent() {
        return parent;
    }

    public Phaser getRoot() {
        return root;
    }

    public boolean isTerminated() {
        return root.phase < 0;
    }

    protected boolean onAdvance(int phase, int registeredParties) {
        return registeredParties == 0;
    }

    @Override
    public String toString() {
        return description();
    }

    private String description() {
        return super.toString() + state();
    }

    @Atomic
    private String state() {
        reconcile();
        int arrived = isEmpty() ? 0 : parties - unarrived;
        return "[phase = " + phase + " parties = " + parties + " arrived = " + arrived + "]";
    }
}
