/* What a thread that is blocked waits for, in Java's terms. */
#include "trace/java_int.h"

uint32_t java_lock_around(StoryBuilder *t, uint32_t synchronizer) {
    Machine *m = t->walk->machine;
    int64_t sync;
    heap_visit(m, 0);
    for (uint32_t i = 0; i < m->reached_count; i++) {
        const JavaClass *class = java_class_of(t, m->reached[i]);
        const char *name = class ? names_text(t->program->names, class->name) : "";
        bool is_condition = strstr(name, "Condition") != NULL;
        if (!is_condition && java_field(t, m->reached[i], "sync", &sync) && sync == synchronizer)
            return m->reached[i];
    }
    return synchronizer;
}

bool java_is_lock(StoryBuilder *t, uint32_t object) {
    const JavaClass *class = java_class_of(t, object);
    return class && class->origin == CLASS_FROM_MODEL && java_lock_around(t, object) != object;
}

void java_add_lock(StoryBuilder *t, uint32_t lock, Text *out) {
    uint32_t object = lock - OBJECT_OWNER;
    bool is_lock = java_is_lock(t, object);
    text_add(out, is_lock ? "" : "the monitor of ");
    java_add_object(t, is_lock ? java_lock_around(t, object) : object, out);
}

static const char *acquired_at(const StoryBuilder *t, uint32_t lock) {
    for (uint32_t i = 0; i < t->acquisitions.count; i++)
        if (t->acquisitions.items[i].lock == lock)
            return t->acquisitions.items[i].place;
    return NULL;
}

static void add_holder(StoryBuilder *t, uint32_t lock, Text *out) {
    const Machine *m = t->walk->machine;
    const char *place = acquired_at(t, lock);
    text_add(out, ", held by ");
    java_add_thread(t, (uint32_t)m->cells[lock], out);
    if (!m->cells[m->cells[lock] + THREAD_FRAME])
        text_add(out, ", which has ended");
    if (place)
        text_format(out, " (acquired at %s)", place);
}

/* The first variable of a frame: `this`, if it is still in use. */
static uint32_t receiver(const Machine *m, uint32_t frame) { return (uint32_t)m->cells[frame + FRAME_CELLS]; }

/* What a thread waits for in LockSupport: a lock of the library, if its code says which. */
static void add_parked(StoryBuilder *t, uint32_t frame, bool at_end, Text *out) {
    const Machine *m = t->walk->machine;
    while (m->cells[frame + FRAME_CALLER])
        frame = state_caller(m, frame);
    int64_t blocker = 0, owner;
    java_field(t, receiver(m, frame), "parkBlocker", &blocker);
    if (!blocker) {
        text_add(out, at_end ? "is parked, and no thread unparks it" : "is parked");
        return;
    }
    text_add(out, "waits for ");
    java_add_object(t, java_lock_around(t, (uint32_t)blocker), out);
    if (java_field(t, (uint32_t)blocker, "exclusiveOwnerThread", &owner) && owner) {
        text_add(out, ", held by ");
        java_add_thread_object(t, (uint32_t)owner, out);
    }
}

/* Whether a frame is that of a method which blocks until its receiver, a thread, has ended. */
static bool is_in_join(const StoryBuilder *t, uint32_t frame) {
    static const char *const methods[] = {"join", "joinByWaiting", "joinVirtual"};
    for (uint32_t i = 0; i < COUNT(methods); i++)
        if (java_is_in(t, frame, "java/lang/Thread", methods[i]))
            return true;
    return false;
}

/* The thread that another one waits for to end; 0 when it does not. */
static uint32_t joined_thread(const StoryBuilder *t, uint32_t thread) {
    const Machine *m = t->walk->machine;
    uint32_t frame = state_frame(m, thread), object = 0;
    while (frame && !is_in_join(t, frame))
        frame = state_caller(m, frame);
    object = frame ? receiver(m, frame) : 0;
    for (uint32_t i = 0; object && i < machine_threads(m); i++) {
        uint32_t outermost = state_frame(m, machine_thread(m, i));
        while (outermost && m->cells[outermost + FRAME_CALLER])
            outermost = state_caller(m, outermost);
        if (outermost && receiver(m, outermost) == object)
            return machine_thread(m, i);
    }
    return 0;
}

/* Whether a variable of a frame refers to an object. */
static bool refers_to(const StoryBuilder *t, uint32_t frame, uint32_t object) {
    const Machine *m = t->walk->machine;
    BirSpan variables = bir_body_variables(&t->model->bodies.items[m->cells[frame + FRAME_BODY]]);
    for (uint32_t i = 0; i < variables.count; i++) {
        StatePlace place = state_variable(m, frame, variables.first + i);
        if (t->model->types.items[place.type].kind == BIR_TYPE_REF && m->cells[place.cell] == object &&
            !state_is_dead(m, frame, place.cell))
            return true;
    }
    return false;
}

/* The thread in which library code works for an object: code that has called the program's own, as the `run` of a task
   does. 0 when there is none. */
static uint32_t thread_running(const StoryBuilder *t, uint32_t object, uint32_t waiting) {
    const Machine *m = t->walk->machine;
    for (uint32_t i = 0; object && i < machine_threads(m); i++) {
        bool is_below = false;
        uint32_t thread = machine_thread(m, i);
        for (uint32_t frame = state_frame(m, thread); frame && thread != waiting; frame = state_caller(m, frame)) {
            BirId body = (BirId)m->cells[frame + FRAME_BODY];
            bool is_own = java_user_method(t, body) || java_user_reference(t, body);
            if (is_below && !is_own && refers_to(t, frame, object))
                return thread;
            is_below |= is_own;
        }
    }
    return 0;
}

uint32_t java_awaited_thread(StoryBuilder *t, uint32_t nth) {
    Machine *m = t->walk->machine;
    uint32_t thread = machine_thread(m, nth), lock = machine_needed_lock(m, nth);
    if (m->cells[thread + THREAD_WAIT] != WAIT_WAITING && lock && m->cells[lock])
        return (uint32_t)m->cells[lock];
    uint32_t joined = joined_thread(t, thread), called = java_called_frame(t, thread);
    return joined ? joined : called ? thread_running(t, receiver(m, called), thread) : 0;
}

/* What methods of java.util.concurrent wait for. A class is given without its package, or as what its name ends with,
   after a star; the first line that fits counts. */
static const struct {
    const char *class, *method, *what;
} library_waits[] = {
    {"SynchronousQueue", "put", "a thread that takes the element"},
    {"SynchronousQueue", "offer", "a thread that takes the element"},
    {"LinkedTransferQueue", "transfer", "a thread that takes the element"},
    {"LinkedTransferQueue", "tryTransfer", "a thread that takes the element"},
    {"*Queue", "take", "an element"},
    {"*Queue", "poll", "an element"},
    {"*Queue", "put", "room"},
    {"*Queue", "offer", "room"},
    {"*Deque", "take", "an element"},
    {"*Deque", "takeFirst", "an element"},
    {"*Deque", "takeLast", "an element"},
    {"*Deque", "poll", "an element"},
    {"*Deque", "pollFirst", "an element"},
    {"*Deque", "pollLast", "an element"},
    {"*Deque", "put", "room"},
    {"*Deque", "putFirst", "room"},
    {"*Deque", "putLast", "room"},
    {"*Deque", "offer", "room"},
    {"*Deque", "offerFirst", "room"},
    {"*Deque", "offerLast", "room"},
    {"CountDownLatch", "await", "its count to become zero"},
    {"CyclicBarrier", "await", "other threads to arrive"},
    {"Semaphore", "acquire", "permits"},
    {"Semaphore", "acquireUninterruptibly", "permits"},
    {"Semaphore", "tryAcquire", "permits"},
    {"Phaser", "arriveAndAwaitAdvance", "other parties to arrive"},
    {"Phaser", "awaitAdvance", "the phase to end"},
    {"Phaser", "awaitAdvanceInterruptibly", "the phase to end"},
    {"Exchanger", "exchange", "another thread"},
    {"*Executor", "awaitTermination", "its threads to end"},
    {"*Executor", "close", "its threads to end"},
    {"*Executor", "invokeAll", "the tasks to end"},
    {"*Executor", "invokeAny", "a task to end"},
    {"ThreadPoolExecutor$Worker", "run", "a task"},
    {"ExecutorCompletionService", "take", "a task to end"},
    {"ForkJoinPool", "awaitTermination", "its threads to end"},
    {"ForkJoinPool", "awaitQuiescence", "its tasks to end"},
    {"ForkJoinPool", "invoke", "the task to end"},
    {"*Task", "get", "the task to end"},
    {"*Task", "join", "the task to end"},
    {"*Task", "invoke", "the task to end"},
    {"*Future", "get", "the result"},
    {"*Future", "join", "the result"},
    {"MonitorCondition", "await", "a signal"},
    {"MonitorCondition", "awaitNanos", "a signal"},
    {"MonitorCondition", "awaitUntil", "a signal"},
    {"MonitorCondition", "awaitUninterruptibly", "a signal"},
    {"AbstractQueuedSynchronizer$ConditionObject", "await", "a signal"},
    {"AbstractQueuedSynchronizer$ConditionObject", "awaitUninterruptibly", "a signal"},
    {"*ReadLock", "lock", "the lock"},
    {"*WriteLock", "lock", "the lock"},
    {"*Lock", "lock", "the lock"},
    {"*Lock", "lockInterruptibly", "the lock"},
    {"StampedLock", "readLock", "the lock"},
    {"StampedLock", "writeLock", "the lock"},
};

static bool is_class_named(const char *name, const char *wanted) {
    size_t length = strlen(name), end = strlen(wanted + 1);
    return *wanted == '*' ? length >= end && strcmp(name + length - end, wanted + 1) == 0 : strcmp(name, wanted) == 0;
}

/* Who runs the task that a thread waits for. */
static void add_runner(StoryBuilder *t, uint32_t frame, Text *out) {
    uint32_t runner = thread_running(t, receiver(t->walk->machine, frame), 0);
    if (runner) {
        text_add(out, ", which runs in ");
        java_add_thread(t, runner, out);
    }
}

/* What the method of the library that a frame runs waits for; null when it is not in the table. Gives the class without
   its package, and the method. */
static const char *find_named_wait(const StoryBuilder *t, uint32_t frame, const char **class, const char **method) {
    static const char package[] = "java/util/concurrent/", locks[] = "locks/";
    const BodySource *source = &t->program->sources.items[t->walk->machine->cells[frame + FRAME_BODY]];
    if (source->kind != BODY_METHOD)
        return NULL;
    *class = names_text(t->program->names, source->method->owner->name);
    *method = names_text(t->program->names, source->method->declared->name);
    if (strncmp(*class, package, sizeof package - 1) != 0)
        return NULL;
    *class += sizeof package - 1;
    *class += strncmp(*class, locks, sizeof locks - 1) == 0 ? sizeof locks - 1 : 0;
    for (uint32_t i = 0; i < COUNT(library_waits); i++)
        if (is_class_named(*class, library_waits[i].class) && strcmp(*method, library_waits[i].method) == 0)
            return library_waits[i].what;
    return NULL;
}

/* Appends what the method of the library waits for that the program has called, by its name. */
static bool add_named_wait(StoryBuilder *t, uint32_t frame, Text *out) {
    const char *class, *method, *what = find_named_wait(t, frame, &class, &method);
    if (!what)
        return false;
    const char *shown = strcmp(what, "a signal") == 0 ? "Condition" : strrchr(class, '$');
    text_format(out, "waits in %s.%s for %s", shown ? shown + (*shown == '$') : class, method, what);
    if (strcmp(what, "the task to end") == 0 || strcmp(what, "the result") == 0)
        add_runner(t, frame, out);
    return true;
}

bool java_awaits_outcome(const StoryBuilder *t, uint32_t nth) {
    uint32_t called = java_called_frame(t, machine_thread(t->walk->machine, nth));
    const char *class, *method, *what = called ? find_named_wait(t, called, &class, &method) : NULL;
    return what && (strcmp(what, "the result") == 0 || strstr(what, " to end"));
}

/* What a thread that acquires no monitor waits for, from the library code that it is in. */
static void add_library_wait(StoryBuilder *t, uint32_t thread, bool at_end, Text *out) {
    const Machine *m = t->walk->machine;
    for (uint32_t frame = state_frame(m, thread); frame; frame = state_caller(m, frame)) {
        const BodySource *source = &t->program->sources.items[m->cells[frame + FRAME_BODY]];
        if (source->kind == BODY_INITIALISER) {
            uint32_t cell = MACHINE_GLOBALS + m->code->offsets[source->class->init_thread];
            text_add(out, "waits for ");
            if (m->cells[cell])
                java_add_thread(t, (uint32_t)m->cells[cell], out);
            text_add(out, " to initialise class ");
            java_add_class(t, source->class, out);
            return;
        }
        if (is_in_join(t, frame) && receiver(m, frame)) {
            text_add(out, "waits for ");
            java_add_thread_object(t, receiver(m, frame), out);
            text_add(out, " to end");
            return;
        }
        if (java_is_in(t, frame, "java/lang/Thread", "park")) {
            add_parked(t, frame, at_end, out);
            return;
        }
        if (java_is_in(t, frame, "java/lang/Thread", "suspend")) {
            text_add(out, at_end ? "has suspended itself, and no thread resumes it" : "has suspended itself");
            return;
        }
    }
    text_add(out, "waits");
}

/* Whether a thread waits for a signal, whatever the lock does. */
static bool awaits_signal(const StoryBuilder *t, uint32_t thread) {
    const Machine *m = t->walk->machine;
    uint32_t frame = state_frame(m, thread);
    int64_t awaited = 0;
    while (m->cells[frame + FRAME_CALLER])
        frame = state_caller(m, frame);
    return java_field(t, receiver(m, frame), "awaited", &awaited) && awaited;
}

bool java_add_obstacle(StoryBuilder *t, uint32_t nth, bool at_end, Text *out) {
    Machine *m = t->walk->machine;
    if (state_can_move(m, nth))
        return false;
    uint32_t thread = machine_thread(m, nth), lock = machine_needed_lock(m, nth);
    int64_t wait = m->cells[thread + THREAD_WAIT];
    if (wait == WAIT_WAITING) {
        text_add(out, "waits on ");
        java_add_object(t, (uint32_t)m->cells[thread + THREAD_WAIT_LOCK] - OBJECT_OWNER, out);
        text_add(out, at_end ? ", and no thread can notify it" : "");
    } else if (lock && m->cells[lock] && !awaits_signal(t, thread)) {
        text_add(out, wait == WAIT_NOTIFIED                  ? "was notified and must acquire again "
                      : java_is_lock(t, lock - OBJECT_OWNER) ? "waits for "
                                                             : "needs ");
        java_add_lock(t, lock, out);
        add_holder(t, lock, out);
    } else {
        uint32_t called = java_called_frame(t, thread);
        if (!called || !add_named_wait(t, called, out))
            add_library_wait(t, thread, at_end, out);
    }
    return true;
}
