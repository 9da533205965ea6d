"""Random clients of java.util.concurrent for test/java/models: small, so that the JDK's bytecode can be searched, too.

A client is two or three threads with a few operations each on an object or two of a class, or of two classes. A thread keeps in
a local variable what its operations have answered; main sums up these variables, and what is left in the objects, into an outcome
from 0 to 7. Statements stand by themselves, so that any of them can be left out: shrinking relies on it.

An operation is written in a line:

    do STATEMENT                    is done,
    see EXPRESSION                  and its answer is noted,
    ... throws EXCEPTION, ...       and which of these exceptions it throws.

In a line {k} is a number from 1 to 3, {b} is 0 or 1, {t} a thread, and {limit} a time limit. The threads of pools are daemons: to shut a
pool down makes the search of the bytecode much larger, so few clients do it.
"""

import dataclasses
import random
import textwrap

from interleave_programs import RESULTS, Statement, declarations, indented, mentions

LIMIT = "1, TimeUnit.MILLISECONDS"


@dataclasses.dataclass
class Theme:
    """A class: objects of it, by their names, what is left in them in the end, what threads do with them, and what few clients do.
    Small ones leave room for more operations; a pool has threads of its own."""

    members: dict
    lines: list
    summands: dict = dataclasses.field(default_factory=dict)
    rare: list = dataclasses.field(default_factory=list)
    is_small: bool = False
    has_threads: bool = False


# Locks ---------------------------------------------------------------------------------------------------------------

LOCK_LINES = [
    "do LOCK.lock(); try {{ count += {k}; }} finally {{ LOCK.unlock(); }}",
    "do LOCK.lock(); try {{ seen = 2 * seen + count; }} finally {{ LOCK.unlock(); }}",
    "do LOCK.lock(); LOCK.lock(); count++; LOCK.unlock(); LOCK.unlock();",
    "do if (LOCK.tryLock()) try {{ count += {k}; }} finally {{ LOCK.unlock(); }}",
    "do if (LOCK.tryLock({limit})) try {{ count += {k}; }} finally {{ LOCK.unlock(); }} throws InterruptedException",
    "do LOCK.lockInterruptibly(); try {{ count += {k}; }} finally {{ LOCK.unlock(); }} throws InterruptedException",
    "do LOCK.unlock(); throws IllegalMonitorStateException",
    "see LOCK.isLocked()",
    "see LOCK.hasQueuedThreads()",
    "see LOCK.hasQueuedThread({t})",
    "do LOCK.lock();",
]
CONDITION_LINES = [
    *2 * ["do LOCK.lock(); try {{ CONDITION.await(); seen = 2 * seen + count; }} finally {{ LOCK.unlock(); }} "
          "throws InterruptedException"],
    "do LOCK.lock(); try {{ if (count == 0) CONDITION.await(); count--; }} finally {{ LOCK.unlock(); }} throws InterruptedException",
    "do LOCK.lock(); try {{ seen = see(seen, CONDITION.await({limit})); }} finally {{ LOCK.unlock(); }} throws InterruptedException",
    "do LOCK.lock(); try {{ CONDITION.awaitUninterruptibly(); seen = 2 * seen + count; }} finally {{ LOCK.unlock(); }}",
    *2 * ["do LOCK.lock(); count += {k}; CONDITION.signal(); LOCK.unlock();"],
    "do LOCK.lock(); count += {k}; CONDITION.signalAll(); LOCK.unlock();",
    "do LOCK.lock(); seen = see(seen, LOCK.hasWaiters(CONDITION)); LOCK.unlock();",
    "do CONDITION.signal(); throws IllegalMonitorStateException",
]
READ_WRITE_LINES = [
    "do READ.lock(); seen = 2 * seen + count; READ.unlock();",
    "do WRITE.lock(); count += {k}; WRITE.unlock();",
    "do WRITE.lock(); count += {k}; READ.lock(); WRITE.unlock(); seen = 2 * seen + count; READ.unlock();",
    "do if (READ.tryLock()) {{ seen = 2 * seen + count + 1; READ.unlock(); }}",
    "do if (WRITE.tryLock()) {{ count += {k}; WRITE.unlock(); }}",
    "do if (WRITE.tryLock({limit})) {{ count += {k}; WRITE.unlock(); }} throws InterruptedException",
    "do READ.unlock(); throws IllegalMonitorStateException",
    "see BOTH.getReadLockCount()",
    "see BOTH.isWriteLocked()",
    "do READ.lock();",
]
STAMPED_LINES = [
    "do {{ long stamp = STAMPED.readLock(); seen = 2 * seen + count; STAMPED.unlockRead(stamp); }}",
    "do {{ long stamp = STAMPED.writeLock(); count += {k}; STAMPED.unlockWrite(stamp); }}",
    "do {{ long stamp = STAMPED.tryOptimisticRead(); seen = see(seen, STAMPED.validate(stamp)); }}",
    "do {{ long stamp = STAMPED.tryWriteLock(); if (stamp != 0) {{ count += {k}; STAMPED.unlock(stamp); }} }}",
    "do {{ long stamp = STAMPED.readLock(); long write = STAMPED.tryConvertToWriteLock(stamp); if (write != 0) count += {k}; "
    "STAMPED.unlock(write == 0 ? stamp : write); }}",
    "do {{ long stamp = STAMPED.tryReadLock({limit}); if (stamp != 0) {{ seen += {k}; STAMPED.unlockRead(stamp); }} }} "
    "throws InterruptedException",
    "see STAMPED.isWriteLocked()",
    "see STAMPED.getReadLockCount()",
]
SYNCHRONIZER = """\
    static class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int permits) {
            return compareAndSetState(0, permits);
        }

        @Override
        protected boolean tryRelease(int permits) {
            setState(0);
            return true;
        }
    }
    """
MUTEX_LINES = [
    "do MUTEX.acquire({k}); count++; MUTEX.release(1);",
    "do MUTEX.acquireInterruptibly({k}); count++; MUTEX.release(1); throws InterruptedException",
    "do if (MUTEX.tryAcquireNanos({k}, 1000)) {{ count++; MUTEX.release(1); }} throws InterruptedException",
    "do MUTEX.release(1);",
    "do MUTEX.acquire(1);",
    "see MUTEX.hasQueuedThreads()",
    "see MUTEX.hasContended()",
]

# Synchronizers -------------------------------------------------------------------------------------------------------

LATCH_LINES = [
    "do LATCH.await(); seen = 2 * seen + count; throws InterruptedException",
    "see LATCH.await({limit}) throws InterruptedException",
    "do LATCH.countDown();",
    "do count += {k}; LATCH.countDown();",
    "see LATCH.getCount()",
]
BARRIER_LINES = [
    *3 * ["see BARRIER.await() throws InterruptedException, BrokenBarrierException"],
    "do cells[{b}]++; BARRIER.await(); seen += cells[0] + cells[1]; throws InterruptedException, BrokenBarrierException",
    "see BARRIER.await({limit}) throws InterruptedException, BrokenBarrierException, TimeoutException",
    "see BARRIER.getNumberWaiting()",
    "see BARRIER.isBroken()",
    "do BARRIER.reset();",
]
SEMAPHORE_LINES = [
    "do SEMAPHORE.acquire(); throws InterruptedException",
    "do SEMAPHORE.acquireUninterruptibly({k});",
    "do SEMAPHORE.acquireUninterruptibly(); count++; SEMAPHORE.release();",
    "see SEMAPHORE.tryAcquire()",
    "see SEMAPHORE.tryAcquire({limit}) throws InterruptedException",
    "do SEMAPHORE.release();",
    "do count += {k}; SEMAPHORE.release({k});",
    "see SEMAPHORE.availablePermits()",
    "see SEMAPHORE.drainPermits()",
    "see SEMAPHORE.hasQueuedThreads()",
]
PHASER_LINES = [
    "see PHASER.arrive() throws IllegalStateException",
    "see PHASER.arriveAndDeregister() throws IllegalStateException",
    "see PHASER.arriveAndAwaitAdvance() throws IllegalStateException",
    "see PHASER.awaitAdvance({b})",
    "see PHASER.awaitAdvanceInterruptibly(0, {limit}) throws InterruptedException, TimeoutException",
    "see PHASER.register()",
    "see PHASER.getPhase()",
    "see PHASER.isTerminated()",
    "do PHASER.forceTermination();",
]
EXCHANGER_LINES = [
    *2 * ["see EXCHANGER.exchange({k}) throws InterruptedException"],
    "see EXCHANGER.exchange({k}, {limit}) throws InterruptedException, TimeoutException",
]

# Collections ---------------------------------------------------------------------------------------------------------

QUEUE_LINES = [
    "see QUEUE.add({k}) throws IllegalStateException",
    "see QUEUE.offer({k})",
    "see QUEUE.poll()",
    "see QUEUE.peek()",
    "see QUEUE.size()",
    "see QUEUE.remove({k})",
    "see QUEUE.remove() throws NoSuchElementException",
    "see QUEUE.contains({k})",
    "do for (int element : QUEUE) seen = 2 * seen + element;",
]
BLOCKING_LINES = [
    *2 * ["do QUEUE.put({k}); throws InterruptedException", "see QUEUE.take() throws InterruptedException"],
    "see QUEUE.offer({k}, {limit}) throws InterruptedException",
    "see QUEUE.poll({limit}) throws InterruptedException",
    "see QUEUE.drainTo(new ArrayList<>())",
    "see QUEUE.remainingCapacity() & 7",
]
DEQUE_LINES = [
    "see QUEUE.offerFirst({k})",
    "see QUEUE.pollLast()",
    "see QUEUE.peekLast()",
    "do QUEUE.push({k}); throws IllegalStateException",
    "see QUEUE.pop() throws NoSuchElementException",
    "see QUEUE.removeLastOccurrence({k})",
]
TRANSFER_LINES = [
    "do QUEUE.transfer({k}); throws InterruptedException",
    "see QUEUE.tryTransfer({k})",
    "see QUEUE.tryTransfer({k}, {limit}) throws InterruptedException",
    "see QUEUE.hasWaitingConsumer()",
]
MAP_LINES = [
    "see MAP.put(1, {k})",
    "see MAP.put({k}, {k})",
    "see MAP.get({k})",
    "see MAP.get(1)",
    "see MAP.remove(1)",
    "see MAP.remove(1, {k})",
    "see MAP.putIfAbsent({k}, {k})",
    "see MAP.replace(1, {k})",
    "see MAP.replace(1, {k}, {k})",
    "see MAP.merge(1, {k}, Integer::sum)",
    "see MAP.computeIfAbsent(1, key -> {{ ready++; return {k}; }})",
    "see MAP.computeIfPresent(1, (key, value) -> ready > {k} ? null : value + 1)",
    "see MAP.compute({k}, (key, value) -> value == null ? ready++ : value + 1)",
    "see MAP.size()",
    "see MAP.containsKey({k})",
    "do ready = {k};",
    "do for (int key : MAP.keySet()) seen = 2 * seen + key;",
    "do for (var entry : MAP.entrySet()) seen = 2 * seen + entry.getValue();",
]
SORTED_MAP_LINES = [
    "see MAP.pollFirstEntry() == null",
    "see MAP.firstKey() throws NoSuchElementException",
    "see MAP.ceilingKey({k})",
    "see MAP.headMap({k}).size()",
]
SET_LINES = [
    "see SET.add({k})",
    "see SET.remove({k})",
    "see SET.contains({k})",
    "see SET.size()",
    "see SET.isEmpty()",
    "do for (int element : SET) seen = 2 * seen + element;",
]
LIST_LINES = [
    "see LIST.add({k})",
    "see LIST.addIfAbsent({k})",
    "see LIST.remove((Integer) {k})",
    "see LIST.remove(0) throws IndexOutOfBoundsException",
    "see LIST.get({b}) throws IndexOutOfBoundsException",
    "see LIST.set(0, {k}) throws IndexOutOfBoundsException",
    "see LIST.indexOf({k})",
    "see LIST.size()",
    "do for (int element : LIST) seen = 2 * seen + element;",
]

# Executors -----------------------------------------------------------------------------------------------------------

POOL_LINES = [
    "do POOL.execute(() -> count.addAndGet({k})); throws RejectedExecutionException",
    "see POOL.submit(() -> count.addAndGet({k})).get() throws InterruptedException, ExecutionException, RejectedExecutionException",
    "see POOL.submit(() -> {k} / count.get()).get() throws InterruptedException, ExecutionException, RejectedExecutionException",
    "see POOL.submit(() -> count.addAndGet({k})).cancel(true) throws RejectedExecutionException",
    "see count.getAndAdd({k})",
]
SHUTDOWN_LINES = [
    "do POOL.shutdown();",
    "see POOL.shutdownNow().size()",
    "see POOL.isTerminated()",
    "see POOL.awaitTermination({limit}) throws InterruptedException",
]
SCHEDULED_LINES = [
    "see POOL.schedule(() -> count.addAndGet({k}), {limit}).get() "
    "throws InterruptedException, ExecutionException, RejectedExecutionException",
    "see POOL.schedule(() -> count.addAndGet({k}), {limit}).cancel(false) throws RejectedExecutionException",
]
TASK_LINES = [
    "do TASK.run();",
    "see TASK.get() throws InterruptedException, ExecutionException, CancellationException",
    "see TASK.get({limit}) throws InterruptedException, ExecutionException, CancellationException, TimeoutException",
    "see TASK.cancel({flag})",
    "see TASK.isDone()",
    "see TASK.isCancelled()",
    "see count.getAndAdd({k})",
]
FUTURE_LINES = [
    "see FUTURE.complete({k})",
    "see FUTURE.completeExceptionally(new IllegalStateException())",
    "see FUTURE.cancel({flag})",
    "see FUTURE.get() throws InterruptedException, ExecutionException, CancellationException",
    "see FUTURE.join() throws CompletionException, CancellationException",
    "see FUTURE.get({limit}) throws InterruptedException, ExecutionException, CancellationException, TimeoutException",
    "see FUTURE.getNow({k}) throws CompletionException, CancellationException",
    "see FUTURE.isDone()",
    "see FUTURE.isCompletedExceptionally()",
    "do FUTURE.thenAccept(value -> count.addAndGet(value));",
    "do FUTURE.whenComplete((value, problem) -> count.addAndGet(problem == null ? 1 : 2));",
    "see FUTURE.thenApply(value -> value + count.incrementAndGet()).exceptionally(problem -> {k}).join()",
    "see FUTURE.handle((value, problem) -> problem == null ? value : {k}).join()",
    "see FUTURE.thenCombine(OTHER, Integer::sum).getNow({k}) throws CompletionException, CancellationException",
    "see OTHER.complete({k})",
    "see FUTURE.applyToEither(OTHER, value -> value + 1).join() throws CompletionException, CancellationException",
]
FORK_LINES = [
    "see POOL.submit(() -> count.addAndGet({k})).join() throws RejectedExecutionException",
    "see POOL.invoke(new Sum({k})) throws RejectedExecutionException",
    "do POOL.execute(() -> count.addAndGet({k})); throws RejectedExecutionException",
]
SUM = """\
    static class Sum extends RecursiveTask<Integer> {
        private final int number;

        Sum(int number) {
            this.number = number;
        }

        @Override
        protected Integer compute() {
            if (number == 1) {
                return count.incrementAndGet();
            }
            Sum less = new Sum(number - 1);
            less.fork();
            return number + less.join();
        }
    }
    """
STREAM_LINES = [
    "see IntStream.range(0, 2).parallel().map(i -> i + count.incrementAndGet()).sum()",
    "do IntStream.range(0, 2).parallel().forEach(i -> count.addAndGet(i + {k}));",
    "see Stream.of({k}, 2).parallel().reduce(0, Integer::sum)",
    "see count.get()",
]
TIMER_LINES = [
    "do TIMER.schedule(new Tick(), 1); throws IllegalStateException",
    "do TIMER.cancel();",
    "see count.getAndAdd({k})",
]
LOCAL_LINES = [
    "see LOCAL.get()",
    "do LOCAL.set({k});",
    "do LOCAL.remove();",
    "do LOCAL.set(LOCAL.get() + count.getAndIncrement());",
]

# All of them ---------------------------------------------------------------------------------------------------------

DAEMON = """\
    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }
    """
COUNT = {"count": "static int count;", "cells": "static final int[] cells = new int[2];"}
READY = {"ready": "static volatile int ready;"}
ATOMIC = {"count": "static final AtomicInteger count = new AtomicInteger();"}


def lock_theme(lines):
    lock = {"LOCK": "static final ReentrantLock LOCK = new ReentrantLock({fair});",
            "CONDITION": "static final Condition CONDITION = LOCK.newCondition();", **COUNT}
    return Theme(lock, lines, {"count": "count"})


def queue_theme(kind, arguments, lines, is_small=False):
    return Theme({"QUEUE": f"static final {kind}<Integer> QUEUE = new {kind}<>({arguments});"}, lines, {"QUEUE": "QUEUE.size()"},
                 is_small=is_small)


def pool_theme(made, kind, lines, more=None):
    return Theme({"POOL": f"static final {kind} POOL = {made};", **ATOMIC, "daemon": DAEMON, **(more or {})}, lines,
                 {"count": "count.get()"}, rare=SHUTDOWN_LINES, has_threads=True)


THEMES = {
    "ReentrantLock": lock_theme(LOCK_LINES),
    "Condition": lock_theme(CONDITION_LINES),
    "ReentrantReadWriteLock": Theme(
        {"BOTH": "static final ReentrantReadWriteLock BOTH = new ReentrantReadWriteLock({fair});",
         "READ": "static final ReentrantReadWriteLock.ReadLock READ = BOTH.readLock();",
         "WRITE": "static final ReentrantReadWriteLock.WriteLock WRITE = BOTH.writeLock();", **COUNT},
        READ_WRITE_LINES, {"count": "count"}),
    "StampedLock": Theme({"STAMPED": "static final StampedLock STAMPED = new StampedLock();", **COUNT}, STAMPED_LINES,
                         {"count": "count"}),
    "AbstractQueuedSynchronizer": Theme({"MUTEX": "static final Mutex MUTEX = new Mutex();", "Mutex": SYNCHRONIZER, **COUNT},
                                        MUTEX_LINES, {"count": "count"}),
    "CountDownLatch": Theme({"LATCH": "static final CountDownLatch LATCH = new CountDownLatch({k});", **COUNT}, LATCH_LINES,
                            {"count": "count"}, is_small=True),
    "CyclicBarrier": Theme({"BARRIER": "static final CyclicBarrier BARRIER = new CyclicBarrier(2);", **COUNT}, BARRIER_LINES,
                           {"BARRIER": "BARRIER.getNumberWaiting()"}),
    "Semaphore": Theme({"SEMAPHORE": "static final Semaphore SEMAPHORE = new Semaphore({b}, {fair});", **COUNT}, SEMAPHORE_LINES,
                       {"SEMAPHORE": "SEMAPHORE.availablePermits()", "count": "count"}),
    "Phaser": Theme({"PHASER": "static final Phaser PHASER = new Phaser({k});"}, PHASER_LINES, {"PHASER": "PHASER.getPhase()"}),
    "Exchanger": Theme({"EXCHANGER": "static final Exchanger<Integer> EXCHANGER = new Exchanger<>();"}, EXCHANGER_LINES),
    "ArrayBlockingQueue": queue_theme("ArrayBlockingQueue", "{k}, {fair}", QUEUE_LINES + BLOCKING_LINES),
    "LinkedBlockingQueue": queue_theme("LinkedBlockingQueue", "{k}", QUEUE_LINES + BLOCKING_LINES),
    "LinkedBlockingDeque": queue_theme("LinkedBlockingDeque", "{k}", QUEUE_LINES + BLOCKING_LINES + DEQUE_LINES),
    "PriorityBlockingQueue": queue_theme("PriorityBlockingQueue", "", QUEUE_LINES + [
        line for line in BLOCKING_LINES if "put" not in line and "offer" not in line] + ["do QUEUE.put({k});"]),
    "DelayQueue": Theme(
        {"QUEUE": "static final DelayQueue<Task> QUEUE = new DelayQueue<>();", "Task": """\
    record Task(int delay) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return delay;
        }

        @Override
        public int compareTo(Delayed other) {
            return Integer.compare(delay, ((Task) other).delay);
        }
    }
    """},
        ["see QUEUE.add(new Task({b}))", "see QUEUE.add(new Task(-{b}))", "see QUEUE.take().delay throws InterruptedException",
         "see QUEUE.poll() == null", "see QUEUE.poll({limit}) == null throws InterruptedException", "see QUEUE.size()",
         "see QUEUE.peek() == null"], {"QUEUE": "QUEUE.size()"}),
    "SynchronousQueue": queue_theme("SynchronousQueue", "{fair}", [
        *BLOCKING_LINES[:6], "see QUEUE.offer({k})", "see QUEUE.poll()", "see QUEUE.size()"], True),
    "LinkedTransferQueue": queue_theme("LinkedTransferQueue", "", QUEUE_LINES + TRANSFER_LINES + [
        "do QUEUE.put({k});", "see QUEUE.take() throws InterruptedException", "see QUEUE.poll({limit}) throws InterruptedException"]),
    "ConcurrentLinkedQueue": queue_theme("ConcurrentLinkedQueue", "", QUEUE_LINES, True),
    "ConcurrentLinkedDeque": queue_theme("ConcurrentLinkedDeque", "", QUEUE_LINES + DEQUE_LINES, True),
    "ConcurrentHashMap": Theme(
        {"MAP": "static final ConcurrentHashMap<Integer, Integer> MAP = new ConcurrentHashMap<>();", **READY},
        MAP_LINES, {"MAP": "MAP.values().stream().mapToInt(value -> value).sum()", "ready": "ready"}, is_small=True),
    "ConcurrentSkipListMap": Theme(
        {"MAP": "static final ConcurrentSkipListMap<Integer, Integer> MAP = new ConcurrentSkipListMap<>();", **READY},
        MAP_LINES + SORTED_MAP_LINES, {"MAP": "MAP.size()", "ready": "ready"}, is_small=True),
    "ConcurrentSkipListSet": Theme({"SET": "static final ConcurrentSkipListSet<Integer> SET = new ConcurrentSkipListSet<>();"},
                                   SET_LINES + ["see SET.pollFirst()", "see SET.first() throws NoSuchElementException",
                                                "see SET.higher({k})"], {"SET": "SET.size()"}, is_small=True),
    "CopyOnWriteArrayList": Theme({"LIST": "static final CopyOnWriteArrayList<Integer> LIST = new CopyOnWriteArrayList<>();"},
                                  LIST_LINES, {"LIST": "LIST.size()"}, is_small=True),
    "CopyOnWriteArraySet": Theme({"SET": "static final CopyOnWriteArraySet<Integer> SET = new CopyOnWriteArraySet<>();"}, SET_LINES,
                                 {"SET": "SET.size()"}, is_small=True),
    "FutureTask": Theme({**ATOMIC, "TASK": "static final FutureTask<Integer> TASK = new FutureTask<>(() -> {k} / count.get());"},
                        TASK_LINES, {"count": "count.get()"}, is_small=True),
    "ThreadPoolExecutor": pool_theme("new ThreadPoolExecutor({b}, {k}, 0, TimeUnit.SECONDS, new {queue}, task -> daemon(task))",
                                     "ThreadPoolExecutor", POOL_LINES),
    "Executors": pool_theme("Executors.{executor}", "ExecutorService", POOL_LINES),
    "ScheduledThreadPoolExecutor": pool_theme("new ScheduledThreadPoolExecutor(1, task -> daemon(task))",
                                              "ScheduledThreadPoolExecutor", POOL_LINES + SCHEDULED_LINES),
    "ForkJoinPool": pool_theme("{pool}", "ForkJoinPool", FORK_LINES + POOL_LINES[-1:], {"Sum": SUM}),
    "CompletableFuture": Theme(
        {"FUTURE": "static final CompletableFuture<Integer> FUTURE = new CompletableFuture<>();",
         "OTHER": "static final CompletableFuture<Integer> OTHER = new CompletableFuture<>();", **ATOMIC},
        FUTURE_LINES, {"count": "count.get()"}, is_small=True),
    "ParallelStream": Theme(ATOMIC, STREAM_LINES, {"count": "count.get()"}, has_threads=True),
    "Timer": Theme({"TIMER": "static final Timer TIMER = new Timer(true);", **ATOMIC, "Tick": """\
    static class Tick extends TimerTask {
        @Override
        public void run() {
            count.addAndGet(2);
        }
    }
    """}, TIMER_LINES, {"count": "count.get()"}, has_threads=True),
    "ThreadLocal": Theme({"LOCAL": "static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 1);", **ATOMIC},
                         LOCAL_LINES, {"count": "count.get()"}, is_small=True),
}
EXECUTORS = ["newFixedThreadPool(1, task -> daemon(task))", "newCachedThreadPool(task -> daemon(task))",
             "newSingleThreadExecutor(task -> daemon(task))", "newWorkStealingPool(1)"]
VIRTUAL = (21, "newVirtualThreadPerTaskExecutor()")  # and the release that has it
QUEUES = ["LinkedBlockingQueue<>()", "SynchronousQueue<>()", "ArrayBlockingQueue<>(1)"]
POOLS = ["new ForkJoinPool(1)", "ForkJoinPool.commonPool()", "ForkJoinPool.commonPool()"]

RARELY = 0.12

# What any thread may do, now and then.
COMMON = ["do {t}.interrupt();", "see Thread.interrupted()", "do Thread.yield();"]

SEE = """\
    static int see(int seen, Object value) {
        if (value instanceof Boolean) {
            return 3 * seen + ((Boolean) value ? 1 : 2);
        }
        return 3 * seen + (value == null ? 0 : ((Number) value).intValue() + 1);
    }
    """
IMPORTS = ["java.util.*", "java.util.concurrent.*", "java.util.concurrent.atomic.*", "java.util.concurrent.locks.*",
           "java.util.stream.*"]


@dataclasses.dataclass
class Worker:
    """A thread, or what main does."""

    statements: list


@dataclasses.dataclass
class Program:
    """A client: its threads, of which main does what the first one does if it runs that itself, and what they use."""

    workers: list
    main_works: bool
    members: dict
    summands: dict

    def text(self, name):
        return render(self, name)


# Making --------------------------------------------------------------------------------------------------------------


def fill(rng, template, thread, threads, release):
    others = [f"worker{i}" for i in range(threads) if i != thread] or [f"worker{thread}"]
    return template.format(k=rng.randint(1, 3), b=rng.randint(0, 1), t=rng.choice(others), limit=LIMIT,
                           flag=rng.choice(["true", "false"]), fair=rng.choice(["true", "false", "false"]),
                           executor=rng.choice(EXECUTORS + ([VIRTUAL[1]] if release >= VIRTUAL[0] else [])),
                           queue=rng.choice(QUEUES), pool=rng.choice(POOLS))


def statement_of(line):
    """The statement that a line stands for."""
    operation, _, thrown = line.partition(" throws ")
    kind, _, what = operation.partition(" ")
    text = f"seen = see(seen, {what});" if kind == "see" else what
    if not thrown:
        return Statement(text)
    caught = "".join(f" catch ({exception} e) {{ seen = 3 * seen + {number}; }}"
                     for number, exception in enumerate(thrown.split(", "), 4))
    return Statement(f"try {{ {text} }}{caught}")


def generate(seed, themes=None, release=0):
    """The client of a seed, about some of these classes, or of all, for a release of Java."""
    rng = random.Random(f"models {seed}")
    chosen = [THEMES[name] for name in rng.sample(sorted(themes or THEMES), min(rng.choice([1, 1, 1, 2]), len(themes or THEMES)))]
    # Classes with members of the same names cannot be mixed.
    if len(chosen) == 2 and set(chosen[0].members) & set(chosen[1].members):
        chosen.pop()
    has_threads = any(theme.has_threads for theme in chosen)
    is_small = all(theme.is_small for theme in chosen)
    threads = 1 if has_threads and rng.random() < 0.7 else rng.choice([2, 2, 2, 3] if not has_threads else [2])
    most = 2 if has_threads or threads == 3 else 3 if is_small else 2
    lines = [line for theme in chosen for line in [*theme.lines, *(theme.rare if rng.random() < RARELY else [])]]
    workers = []
    for thread in range(threads):
        picked = [rng.choice(COMMON if rng.random() < RARELY and threads > 1 else lines) for _ in range(rng.randint(1, most))]
        workers.append(Worker([statement_of(fill(rng, line, thread, threads, release)) for line in picked]))
    members = {name: fill(rng, member, 0, 2, release) if "\n" not in member else member
               for theme in chosen for name, member in theme.members.items()}
    summands = {name: summand for theme in chosen for name, summand in theme.summands.items()}
    return Program(workers, threads == 1 or rng.random() < 0.8, members, summands)


# Text ----------------------------------------------------------------------------------------------------------------


def worker_lines(number, worker):
    """The method with what a thread does."""
    lines = [line for statement in worker.statements for line in statement.lines()]
    if any(mentions(line, "seen") for line in lines):
        lines = ["int seen = 0;", *lines, f"seen{number} = seen;"]
    return [f"static void work{number}() {{", *indented(lines), "}", ""]


def main_lines(program, numbers, methods, name):
    """The main method: makes, starts and joins the threads, and sums up."""
    others = [number for number in numbers if number > 0 or not program.main_works]
    lines = ["worker0 = Thread.currentThread();"] if program.main_works and mentions(methods, "worker0") else []
    lines += [f"{'' if mentions(methods, f'worker{number}') else 'Thread '}worker{number} = new Thread({name}::work{number});"
              for number in others]
    lines += [f"worker{number}.start();" for number in others]
    lines += ["work0();"] if program.main_works and 0 in numbers else []
    lines += [f"worker{number}.join();" for number in others]
    summands = [summand for member, summand in program.summands.items() if mentions(methods, member)]
    summands += [f"{number + 1} * seen{number}" for number in numbers if mentions(methods, f"seen{number}")]
    lines.append(f"outcome = ({' + '.join(summands) or '0'}) & {RESULTS - 1};")
    return ["public static void main(String[] arguments) throws InterruptedException {", *indented(lines), "}"]


def render(program, name):
    """The Java text of a client. Threads that do nothing and that nobody mentions are left out."""
    said = "\n".join(line for worker in program.workers for statement in worker.statements for line in statement.lines())
    numbers = [number for number, worker in enumerate(program.workers) if worker.statements or mentions(said, f"worker{number}")]
    methods = "\n".join(line for number in numbers for line in worker_lines(number, program.workers[number]))
    main = "\n".join(main_lines(program, numbers, methods, name))
    fields = ["static int outcome;", *(f"static int seen{number};" for number in numbers if mentions(methods, f"seen{number}")),
              *(f"static Thread worker{number};" for number in numbers if mentions(methods, f"worker{number}"))]
    members = declarations(f"{methods}\n{main}", {**program.members, "see": SEE})
    content = "\n".join([*fields, *(textwrap.dedent(member) for member in members), "", methods, main])
    imports = [f"import {package};" for package in IMPORTS]
    return "\n".join([*imports, "", f"public class {name} {{", textwrap.indent(content, "    "), "}", ""])
