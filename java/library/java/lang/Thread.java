package java.lang;

import bandera.engine.Alone;
import bandera.engine.Atomic;
import bandera.engine.Engine;
import bandera.engine.Holds;
import bandera.engine.Text;
import bandera.engine.Tid;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;

/**
 * A thread of the program, as an object. What the engine keeps of the thread itself is behind the Tid.
 *
 * <p>Time passes only where a thread lets it: a sleep may take as long as any other thread does anything, and a wait
 * with a time limit may end at any moment. Each thread has a clock of its own, which moves a huge step ahead whenever
 * the thread has slept or a limit was over; eight steps bring it round to where it was, so that it adds little to a
 * state. Virtual threads are threads that have no name, are daemons, and cannot be told from others otherwise.
 *
 * <p>An interrupt sets {@code interrupted}. A waiting thread leaves its wait set at once, or later, when it can have
 * the monitor: until then it may be notified instead, and keeps the interrupt. Either way no notification is lost.
 *
 * <p>Threads say what they do, in {@code activity}, only in programs that ask for the states of threads: there are more
 * states of the program for it.
 */
public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    private static final int STOP_IS_GONE = 20; // the release in which stop, suspend and resume only throw

    static final byte NEW = 0;
    static final byte STARTED = 1;
    static final byte TERMINATED = 2;

    // What a thread does: those that waits begin and monitors ask for are set by src/lower/blocking.c.
    private static final byte RUNS = 0;
    private static final byte ENTERS = 1; // has found a monitor taken
    private static final byte WAITS = 2;
    private static final byte WAITS_LIMITED = 3;
    private static final byte AWAKES = 4; // from a wait, without being notified
    private static final byte AWAKES_LIMITED = 5;

    private static final int TARGET_STAYS = 19; // the release from which a thread that has ended has target and group

    private static int unnamed;
    private static int created;
    private static UncaughtExceptionHandler defaultHandler;

    // Fields that are zero in most threads come last: what ends with zeros is stored without them.
    private final int id;
    private final ThreadGroup group;
    private Runnable target;
    private byte priority;
    private volatile byte status;
    private Tid tid;
    private int number;
    private String name; // null for "Thread-" and the number, and for virtual threads
    private boolean daemon;
    private final boolean virtual;
    private volatile byte activity;
    private boolean isStopped; // before it was started
    private volatile boolean isSuspended; // by itself
    private UncaughtExceptionHandler handler;
    private boolean isHandlerLate; // set when the thread had ended
    private volatile boolean interrupted;
    private boolean wokenByInterrupt;
    private volatile boolean permit; // of LockSupport
    ThreadLocal.Entry threadLocals; // values of thread-local variables
    private volatile Object parkBlocker;
    /** The next thread in the queue of a lock, or of something like it, that this one is in: models keep it. */
    public Thread nextQueued;
    /** Whether others can have at the same time what the thread waits for in that queue. */
    public boolean queuesShared;
    /** The locks that several threads can hold at once, and this one does. */
    public Holds holds;
    /** The condition of a lock that this thread awaits: null again once it was signalled, or has given up. */
    public Object awaited;
    /** The next thread in the queue of that condition. */
    public Thread nextAwaiting;
    private boolean isIdle; // a worker of a pool waits in the queue of the pool
    /** The pool asks a worker that waits in its queue to look again. */
    public boolean isDismissed;
    private byte ticks; // of its clock: 0 to 7
    private byte randoms; // drawn from ThreadLocalRandom, which has so few that they come round

    public enum State {
        NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED
    }

    @FunctionalInterface
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread thread, Throwable throwable);
    }

    public Thread() {
        this(null, null, null, false, true);
    }

    public Thread(Runnable target) {
        this(null, target, null, false, true);
    }

    public Thread(ThreadGroup group, Runnable target) {
        this(group, target, null, false, true);
    }

    public Thread(String name) {
        this(null, null, Objects.requireNonNull(name, "name cannot be null"), false, true);
    }

    public Thread(ThreadGroup group, String name) {
        this(group, null, Objects.requireNonNull(name, "name cannot be null"), false, true);
    }

    public Thread(Runnable target, String name) {
        this(null, target, Objects.requireNonNull(name, "name cannot be null"), false, true);
    }

    public Thread(ThreadGroup group, Runnable target, String name) {
        this(group, target, Objects.requireNonNull(name, "name cannot be null"), false, true);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize) {
        this(group, target, name);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize, boolean inheritThreadLocals) {
        this(group, target, Objects.requireNonNull(name, "name cannot be null"), false, inheritThreadLocals);
    }

    private Thread(ThreadGroup group, Runnable target, String name, boolean virtual, boolean inheritThreadLocals) {
        Thread parent = currentThread();
        this.group = group != null ? group : parent.group;
        this.target = target;
        this.name = name;
        this.virtual = virtual;
        daemon = virtual || parent.daemon;
        priority = virtual ? NORM_PRIORITY : parent.priority;
        boolean isUnnamed = name == null && !virtual;
        boolean isNoticed = Engine.noticesNumbers() || Engine.noticesEnds();
        id = isNoticed ? takeNumbers(this, isUnnamed) : takeNumbersUnseen(this, isUnnamed);
        if (inheritThreadLocals) {
            threadLocals = ThreadLocal.inherited(parent);
        }
    }

    /** The Thread object of the thread that runs main. */
    private Thread(String name, ThreadGroup group) {
        this.name = name;
        this.group = group;
        virtual = false;
        priority = NORM_PRIORITY;
        status = STARTED;
        id = takeNumbers(this, false);
        tid = Engine.self();
    }

    /** Called once, before everything else. */
    static Thread main() {
        return new Thread("main", new ThreadGroup(new ThreadGroup(), "main", true));
    }

    /** Gives a thread the number that names it, or -1, and returns the one that it is known by. */
    @Atomic
    private static int takeNumbers(Thread thread, boolean isUnnamed) {
        thread.number = isUnnamed ? unnamed++ : -1;
        return ++created;
    }

    /** The same where nobody can tell which thread was made first. */
    @Alone
    private static int takeNumbersUnseen(Thread thread, boolean isUnnamed) {
        thread.number = isUnnamed ? unnamed++ : -1;
        return ++created;
    }

    public static Thread currentThread() {
        return Engine.currentThread();
    }

    public static void yield() {
        Engine.pause();
    }

    public static void onSpinWait() {
        Engine.pause();
    }

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        Thread current = currentThread();
        if (Engine.noticesStates()) {
            current.throwIfInterrupted();
            current.activity = WAITS_LIMITED;
        }
        Engine.awaitTime(current);
        current.throwIfInterrupted();
        current.tick();
    }

    private void tick() {
        ticks = (byte) (ticks + 1 & 7);
    }

    /** Time may have passed, or not; but a clock that was read never goes back to where it was at first. */
    final void mayTick() {
        if (ticks < 7 && Engine.choose(2) == 1) {
            tick();
        }
    }

    /** How often the thread's clock has moved, from 0 to 7. */
    final int ticks() {
        return ticks;
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        sleep(millis);
    }

    public static void sleep(Duration duration) throws InterruptedException {
        Objects.requireNonNull(duration);
        sleep(0);
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    public void start() {
        if (!begin()) {
            throw new IllegalThreadStateException();
        }
    }

    @Atomic
    private boolean begin() {
        if (status != NEW) {
            return false;
        }
        status = STARTED;
        tid = Engine.start(this, daemon);
        return true;
    }

    /** What a thread that was started does, from beginning to end. */
    @Alone
    private void execute() {
        try {
            if (!isStopped) {
                run();
            }
        } catch (Throwable throwable) {
            dispatchUncaughtException(throwable);
        }
        end();
    }

    /** Where nobody looks at threads that end, the end belongs to what the thread has done before. */
    @Alone
    private void end() {
        target = null;
        threadLocals = null;
        if (virtual || !Engine.noticesEnds()) {
            status = TERMINATED;
        } else {
            terminate();
        }
    }

    /** Comes before all that shows what a thread is parked for, or that it has ended, but for a join that goes on. */
    private void showEnd() {
        if (!Engine.noticesEnds() && this != currentThread() && status != NEW) {
            Engine.seesEnds("java.lang.Thread: whether a thread has ended".text());
        }
    }

    /** Takes the monitor, as who joins, or waits on this object, relies on. */
    @Atomic
    private synchronized void terminate() {
        status = TERMINATED;
        notifyAll();
    }

    @Override
    public void run() {
        Runnable runnable = this == currentThread() ? ownTarget() : shownTarget();
        if (runnable != null) {
            runnable.run();
        } else if (status == TERMINATED && Engine.release() >= TARGET_STAYS) {
            Engine.unsupported("java.lang.Thread.run of a thread that has ended".text());
        }
    }

    @Alone
    private Runnable ownTarget() {
        return target;
    }

    private Runnable shownTarget() {
        showEnd();
        return target;
    }

    /** Also for main, by the engine. */
    void dispatchUncaughtException(Throwable throwable) {
        UncaughtExceptionHandler chosen = handler != null ? handler : defaultHandler;
        if (chosen == null && group != null && group.getClass() != ThreadGroup.class) {
            chosen = group;
        }
        if (chosen == null && isSilent(throwable)) {
            return;
        }
        if (chosen == null) {
            Engine.uncaught(this, throwable);
            System.err.print("Exception in thread \"" + nameUnseen() + "\" ");
            throwable.printStackTrace();
            return;
        }
        try {
            chosen.uncaughtException(this, throwable);
        } catch (Throwable ignored) {
            // the virtual machine ignores what a handler throws
        }
    }

    @Atomic
    public void interrupt() {
        if (!Engine.noticesInterrupts()) {
            Engine.seesInterrupts("java.lang.Thread.interrupt".text());
        }
        interrupted = true;
        if (status == STARTED && !wokenByInterrupt && endsWait()) {
            Engine.awaken(tid);
            wokenByInterrupt = true;
        }
    }

    /**
     * Whether an interrupt ends the thread's wait at once. A waiting thread may be slow and be notified first. One that
     * was notified may take it that the interrupt came first (JLS 17.2.1): if others are left in the wait set, one
     * of them would have to be notified then, so nobody does.
     */
    private boolean endsWait() {
        return Engine.isWaiting(tid) ? Engine.choose(2) == 0 : Engine.isOnlyNotified(tid) && Engine.choose(2) == 1;
    }

    public static boolean interrupted() {
        return Engine.noticesInterrupts() && currentThread().clearInterrupt();
    }

    public boolean isInterrupted() {
        return Engine.noticesInterrupts() && interrupted;
    }

    @Atomic
    private boolean clearInterrupt() {
        boolean was = interrupted;
        interrupted = false;
        return was;
    }

    /** For models of what waits: what a thread says it does, where others look, in a queue, and when it goes on. */
    public final void showWaiting(boolean limited) {
        if (Engine.noticesStates()) {
            activity = limited ? WAITS_LIMITED : WAITS;
        }
    }

    public final void showRunning() {
        if (Engine.noticesStates()) {
            activity = RUNS;
        }
    }

    /** The time that this thread waited for is over: its clock shows that. */
    public final void passTime() {
        tick();
    }

    /** Of the acting thread, for models of what can be interrupted. */
    public static void throwInterrupted() throws InterruptedException {
        if (Engine.noticesInterrupts()) {
            currentThread().throwIfInterrupted();
        }
    }

    /**
     * A worker of a pool begins to wait in a queue, or has ended that. Meanwhile the pool may dismiss it: models of
     * what blocks in such queues then throw an InterruptedException, but nobody has to look for interrupts otherwise.
     */
    @Alone
    public final void setIdle(boolean idle) {
        isIdle = idle;
        isDismissed = false;
    }

    @Alone
    public final boolean isIdle() {
        return isIdle;
    }

    @Atomic
    public final void dismiss() {
        isDismissed = true;
    }

    /** For models of what blocks in the queue of a pool: comes in the place of throwInterrupted, after the wait. */
    public static void throwDismissed() throws InterruptedException {
        if (currentThread().wasDismissed()) {
            throw new InterruptedException();
        }
        throwInterrupted();
    }

    @Alone
    private boolean wasDismissed() {
        boolean was = isDismissed;
        isDismissed = false;
        return was;
    }

    /** Begins to await a condition, whose lock the acting thread holds: so nobody else looks. */
    @Alone
    public final void setAwaited(Object condition) {
        awaited = condition;
    }

    private void throwIfInterrupted() throws InterruptedException {
        if (Engine.noticesInterrupts() && clearInterrupt()) {
            throw new InterruptedException();
        }
    }

    /** Object.wait: with a limit it may end at any moment. */
    static void waitOn(Object object, long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (!Engine.holdsLock(object)) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        Thread current = currentThread();
        if (!Engine.noticesInterrupts() && !Engine.noticesStates()) {
            Engine.enterWait(object);
        } else if (!current.beginWait(object, millis == 0 ? WAITS : WAITS_LIMITED)) {
            throw new InterruptedException();
        }
        if (millis == 0) {
            awaitNotification(object, current);
        } else {
            awaitNotificationOrTime(object, current);
        }
        if (Engine.noticesInterrupts() && current.endWait()) {
            throw new InterruptedException();
        }
    }

    private static void awaitNotification(Object object, Thread current) {
        Engine.leaveWait(object, current);
    }

    private static void awaitNotificationOrTime(Object object, Thread current) {
        if (Engine.leaveTimedWait(object, current) || Engine.mayBeOver()) {
            current.tick();
        }
    }

    /** An interrupt comes before this, or finds the thread waiting. */
    @Atomic
    private boolean beginWait(Object object, byte activity) {
        if (clearInterrupt()) {
            return false;
        }
        if (Engine.noticesStates()) {
            this.activity = activity;
        }
        Engine.enterWait(object);
        return true;
    }

    @Atomic
    private boolean endWait() {
        if (!wokenByInterrupt) {
            return false;
        }
        wokenByInterrupt = false;
        interrupted = false;
        return true;
    }

    /** LockSupport.park: blocks until there is a permit or an interrupt; with a limit it may go on at any moment. */
    public static void park(Object blocker, boolean limited) {
        Thread current = currentThread();
        setBlocker(blocker);
        if (Engine.noticesStates()) {
            current.activity = limited ? WAITS_LIMITED : WAITS;
        }
        if (limited) {
            if (Engine.awaitPermitLimited(current)) {
                current.tick();
            }
            current.permit = false;
        } else {
            Engine.takePermit(current);
        }
        if (Engine.noticesStates()) {
            current.activity = RUNS;
        }
        setBlocker(null);
    }

    /** LockSupport.unpark. */
    @Atomic
    public final void unpark() {
        if (status == STARTED) {
            permit = true;
        }
    }

    /** What the thread is parked for. */
    public final Object blocker() {
        showEnd();
        return parkBlocker;
    }

    /** Remembers what the thread is parked for, without parking it. */
    @Alone
    public static void setBlocker(Object blocker) {
        currentThread().parkBlocker = blocker;
    }

    /** How many random numbers the thread has drawn before this one, of a sequence of so many. */
    public final int drawRandom(int period) {
        int drawn = randoms;
        randoms = (byte) ((drawn + 1) % period);
        return drawn;
    }

    public final boolean isAlive() {
        showEnd();
        return status == STARTED;
    }

    public final void join() throws InterruptedException {
        if (virtual || Engine.noticesJoins() || Engine.noticesEnds() && Engine.holdsLock(this)) {
            joinByBlocking(false);
            return;
        }
        showEndToInterrupted();
        Thread current = currentThread();
        Engine.awaitJoin(this, current);
        if (Engine.noticesInterrupts() && status == STARTED) {
            current.throwIfInterrupted();
        }
    }

    /** Who is interrupted while it joins this thread can tell whether the thread has ended, or is only about to. */
    private static void showEndToInterrupted() {
        if (Engine.noticesInterrupts() && !Engine.noticesEnds()) {
            Engine.seesEnds("java.lang.Thread.join by a thread that may be interrupted".text());
        }
    }

    public final void join(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (millis == 0) {
            join();
            return;
        }
        if (virtual || Engine.noticesJoins() || Engine.noticesEnds() && Engine.holdsLock(this)) {
            joinByBlocking(true);
            return;
        }
        showEnd();
        Thread current = currentThread();
        Engine.awaitJoinLimited(this, current);
        if (status == STARTED) {
            current.throwIfInterrupted();
            current.tick();
        }
    }

    /**
     * What joining is. The methods above do the same in one step where nobody can tell: if the joining thread does not
     * hold the monitor, and no single notification is given that it might take from others.
     */
    private void joinByBlocking(boolean limited) throws InterruptedException {
        if (virtual) {
            joinVirtual(limited);
        } else {
            joinByWaiting(limited);
        }
    }

    /** A wait for what terminate does. Time may be over when a notification has come, or not. */
    private synchronized void joinByWaiting(boolean limited) throws InterruptedException {
        Thread current = currentThread();
        boolean isOver = false;
        while (isAlive() && !isOver) {
            int before = current.ticks;
            waitOn(this, limited ? 1 : 0);
            isOver = current.ticks != before;
        }
    }

    /** A virtual thread is joined without its monitor. */
    private void joinVirtual(boolean limited) throws InterruptedException {
        Thread current = currentThread();
        if (limited) {
            showEnd();
        } else {
            showEndToInterrupted();
        }
        if (Engine.noticesStates()) {
            current.activity = limited ? WAITS_LIMITED : WAITS;
        }
        if (limited) {
            Engine.awaitEndLimited(this, current);
        } else {
            Engine.awaitEnd(this, current);
        }
        if (Engine.noticesStates()) {
            current.activity = RUNS;
        }
        if (status == STARTED) {
            current.throwIfInterrupted();
            current.tick();
        }
    }

    public final void join(long millis, int nanos) throws InterruptedException {
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        join(nanos > 0 ? millis + 1 : millis);
    }

    public final boolean join(Duration duration) throws InterruptedException {
        Objects.requireNonNull(duration);
        if (status == NEW) {
            throw new IllegalThreadStateException("Thread not started");
        }
        join(1);
        showEnd();
        return status == TERMINATED;
    }

    public final void setPriority(int priority) {
        if (priority < MIN_PRIORITY || priority > MAX_PRIORITY) {
            throw new IllegalArgumentException();
        }
        showEnd();
        if (!virtual && (status != TERMINATED || Engine.release() >= TARGET_STAYS)) {
            this.priority = (byte) Math.min(priority, group.getMaxPriority());
        }
    }

    public final int getPriority() {
        return priority;
    }

    public final void setName(String name) {
        this.name = Objects.requireNonNull(name, "name cannot be null");
    }

    public final String getName() {
        showNumbers();
        return nameUnseen();
    }

    /** Comes before all that tells threads apart by their names and numbers. */
    private static void showNumbers() {
        if (!Engine.noticesNumbers()) {
            Engine.seesNumbers("java.lang.Thread: the name or number of a thread".text());
        }
    }

    private String nameUnseen() {
        if (name != null) {
            return name;
        }
        return virtual ? "" : Engine.literal(Text.concat("Thread-".text(), Text.ofInt(number)));
    }

    public final ThreadGroup getThreadGroup() {
        showEnd();
        return status == TERMINATED ? null : group;
    }

    public final void setDaemon(boolean on) {
        if (virtual && !on) {
            throw new IllegalArgumentException("'false' not legal for virtual threads");
        }
        if (isAlive()) {
            throw new IllegalThreadStateException();
        }
        daemon = on;
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final boolean isVirtual() {
        return virtual;
    }

    @Deprecated(since = "17")
    public final void checkAccess() {
    }

    @Override
    public String toString() {
        if (virtual) {
            showNumbers();
            return "VirtualThread[#" + id + (name == null ? "" : "," + name) + "]/runnable";
        }
        return "Thread[" + getName() + "," + priority + "," + (getThreadGroup() == null ? "" : group.getName()) + "]";
    }

    public ClassLoader getContextClassLoader() {
        Engine.unsupported("java.lang.Thread.getContextClassLoader".text());
        return null;
    }

    /** Nobody can ask for it. */
    public void setContextClassLoader(ClassLoader loader) {
    }

    public static boolean holdsLock(Object object) {
        return Engine.holdsLock(Objects.requireNonNull(object));
    }

    public StackTraceElement[] getStackTrace() {
        if (this != currentThread()) {
            return new StackTraceElement[0];
        }
        return new Exception().getStackTrace();
    }

    public static void dumpStack() {
        new Exception("Stack trace").printStackTrace();
    }

    @Deprecated(since = "19")
    public long getId() {
        showNumbers();
        return id;
    }

    public final long threadId() {
        showNumbers();
        return id;
    }

    public State getState() {
        showEnd();
        if (!Engine.noticesStates()) {
            Engine.seesStates("java.lang.Thread.getState".text());
        }
        return state();
    }

    /** A thread that was notified asks for the monitor; one that awakes otherwise does where it finds it taken. */
    @Atomic
    private State state() {
        if (status != STARTED) {
            return status == NEW ? State.NEW : State.TERMINATED;
        }
        int wait = Engine.waitStatus(tid);
        boolean awakes = wokenByInterrupt || activity >= AWAKES;
        if (activity == ENTERS || wait == 3 || wait == 2 && !awakes) {
            return State.BLOCKED;
        }
        switch (activity) {
            case WAITS:
            case AWAKES:
                return State.WAITING;
            case WAITS_LIMITED:
            case AWAKES_LIMITED:
                return State.TIMED_WAITING;
            default:
                return State.RUNNABLE;
        }
    }

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        defaultHandler = handler;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return defaultHandler;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        showEnd();
        if (status == TERMINATED) {
            return isHandlerLate && Engine.release() < TARGET_STAYS ? handler : null;
        }
        return handler != null ? handler : group;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        showEnd();
        isHandlerLate = status == TERMINATED;
        this.handler = handler;
    }

    /** That of another thread that is alive would throw anywhere in it, which is not modelled. */
    @Deprecated(since = "1.2", forRemoval = true)
    public final void stop() {
        refuseSinceStopIsGone();
        if (this == currentThread()) {
            throw new ThreadDeath();
        }
        showEnd();
        if (markStopped()) {
            Engine.unsupported("java.lang.Thread.stop".text());
        }
    }

    /** A thread that was not started ends as soon as it is; whether the thread is alive. */
    @Atomic
    private boolean markStopped() {
        isStopped = true;
        return status == STARTED;
    }

    /**
     * A thread that suspends itself stands still here. That of another thread that is alive would hold it up anywhere,
     * also between a step and the release of a monitor that goes with it, which is not modelled.
     */
    @Deprecated(since = "1.2", forRemoval = true)
    public final void suspend() {
        refuseSinceStopIsGone();
        if (this == currentThread()) {
            isSuspended = true;
            Engine.awaitResume(this);
        } else if (isAlive()) {
            Engine.unsupported("java.lang.Thread.suspend".text());
        }
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public final void resume() {
        refuseSinceStopIsGone();
        isSuspended = false;
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public int countStackFrames() {
        throw new UnsupportedOperationException();
    }

    private static void refuseSinceStopIsGone() {
        if (Engine.release() >= STOP_IS_GONE) {
            throw new UnsupportedOperationException();
        }
    }

    /** Whether nobody is told of a throwable that is not caught: that a thread was stopped, while this was possible. */
    static boolean isSilent(Throwable throwable) {
        return throwable instanceof ThreadDeath && Engine.release() < STOP_IS_GONE;
    }

    public static Thread startVirtualThread(Runnable task) {
        Thread thread = new Thread(null, Objects.requireNonNull(task), null, true, true);
        thread.start();
        return thread;
    }

    public static Builder.OfPlatform ofPlatform() {
        return new PlatformBuilder();
    }

    public static Builder.OfVirtual ofVirtual() {
        return new VirtualBuilder();
    }

    public sealed interface Builder permits Builder.OfPlatform, Builder.OfVirtual {
        Builder name(String name);

        Builder name(String prefix, long start);

        Builder inheritInheritableThreadLocals(boolean inherit);

        Builder uncaughtExceptionHandler(UncaughtExceptionHandler handler);

        Thread unstarted(Runnable task);

        Thread start(Runnable task);

        ThreadFactory factory();

        sealed interface OfPlatform extends Builder permits PlatformBuilder {
            @Override
            OfPlatform name(String name);

            @Override
            OfPlatform name(String prefix, long start);

            @Override
            OfPlatform inheritInheritableThreadLocals(boolean inherit);

            @Override
            OfPlatform uncaughtExceptionHandler(UncaughtExceptionHandler handler);

            OfPlatform group(ThreadGroup group);

            OfPlatform daemon(boolean on);

            default OfPlatform daemon() {
                return daemon(true);
            }

            OfPlatform priority(int priority);

            OfPlatform stackSize(long stackSize);
        }

        sealed interface OfVirtual extends Builder permits VirtualBuilder {
            @Override
            OfVirtual name(String name);

            @Override
            OfVirtual name(String prefix, long start);

            @Override
            OfVirtual inheritInheritableThreadLocals(boolean inherit);

            @Override
            OfVirtual uncaughtExceptionHandler(UncaughtExceptionHandler handler);
        }
    }

    /** What both kinds of builders collect. */
    private abstract static class Plan implements Cloneable {
        String name;
        long next = -1; // the number that follows the name, or -1
        boolean inherit = true;
        UncaughtExceptionHandler handler;
        ThreadGroup group;
        Boolean daemon;
        int priority;

        abstract boolean virtual();

        public Thread unstarted(Runnable task) {
            Thread thread = new Thread(group, Objects.requireNonNull(task), nextName(), virtual(), inherit);
            thread.handler = handler;
            if (daemon != null) {
                thread.setDaemon(daemon);
            }
            if (priority != 0) {
                thread.setPriority(priority);
            }
            return thread;
        }

        private synchronized String nextName() {
            return next < 0 ? name : name + next++;
        }

        public Thread start(Runnable task) {
            Thread thread = unstarted(task);
            thread.start();
            return thread;
        }

        public ThreadFactory factory() {
            try {
                return ((Plan) clone())::unstarted;
            } catch (CloneNotSupportedException impossible) {
                throw new InternalError(impossible);
            }
        }

        void setName(String name, long next) {
            this.name = Objects.requireNonNull(name);
            this.next = next;
        }
    }

    private static final class PlatformBuilder extends Plan implements Builder.OfPlatform {
        @Override
        boolean virtual() {
            return false;
        }

        @Override
        public OfPlatform name(String name) {
            setName(name, -1);
            return this;
        }

        @Override
        public OfPlatform name(String prefix, long start) {
            setName(prefix, start);
            return this;
        }

        @Override
        public OfPlatform inheritInheritableThreadLocals(boolean inherit) {
            this.inherit = inherit;
            return this;
        }

        @Override
        public OfPlatform uncaughtExceptionHandler(UncaughtExceptionHandler handler) {
            this.handler = Objects.requireNonNull(handler);
            return this;
        }

        @Override
        public OfPlatform group(ThreadGroup group) {
            this.group = Objects.requireNonNull(group);
            return this;
        }

        @Override
        public OfPlatform daemon(boolean on) {
            daemon = on;
            return this;
        }

        @Override
        public OfPlatform priority(int priority) {
            if (priority < MIN_PRIORITY || priority > MAX_PRIORITY) {
                throw new IllegalArgumentException();
            }
            this.priority = priority;
            return this;
        }

        @Override
        public OfPlatform stackSize(long stackSize) {
            return this;
        }
    }

    private static final class VirtualBuilder extends Plan implements Builder.OfVirtual {
        @Override
        boolean virtual() {
            return true;
        }

        @Override
        public OfVirtual name(String name) {
            setName(name, -1);
            return this;
        }

        @Override
        public OfVirtual name(String prefix, long start) {
            setName(prefix, start);
            return this;
        }

        @Override
        public OfVirtual inheritInheritableThreadLocals(boolean inherit) {
            this.inherit = inherit;
            return this;
        }

        @Override
        public OfVirtual uncaughtExceptionHandler(UncaughtExceptionHandler handler) {
            this.handler = Objects.requireNonNull(handler);
            return this;
        }
    }
}
