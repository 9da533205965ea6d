/* Threads of the live state: frames, calls, exceptions, locks and wait sets. */
#include "machine/state.h"

/* Adds a write that no instruction names to the footprint, if one is taken. */
static void record_write(Machine *m, uint32_t cell) {
    if (m->footprint)
        machine_record(m, cell, true, false);
}

/* A frame of a size: one that was given back, or fresh cells. */
static uint32_t frame_allocate(Machine *m, uint32_t size) {
    if (size < MACHINE_FRAME_CLASSES && m->cells[MACHINE_FREE_FRAMES + size]) {
        uint32_t frame = (uint32_t)m->cells[MACHINE_FREE_FRAMES + size];
        machine_put(m, MACHINE_FREE_FRAMES + size, m->cells[frame]);
        return frame;
    }
    return machine_allocate(m, size);
}

static void frame_release(Machine *m, uint32_t frame) {
    uint32_t size = m->code->bodies[m->cells[frame + FRAME_BODY]].frame.count;
    if (size >= MACHINE_FRAME_CLASSES)
        return;
    machine_put(m, frame, m->cells[MACHINE_FREE_FRAMES + size]);
    machine_put(m, MACHINE_FREE_FRAMES + size, frame);
}

static void clear(Machine *m, uint32_t frame, const Layout *layout, uint32_t first, uint32_t count) {
    const uint32_t *cells = m->code->clears.items + first;
    for (uint32_t i = 0; i < count; i++)
        machine_put(m, frame + cells[i], layout->cells[cells[i]].zero);
}

/* A frame at the first location of a body: arguments, initial values, nothing that is dead there. 0 when the body is
   missing. */
static uint32_t frame_new(Machine *m, BirId body_id, uint32_t caller, const int64_t *arguments, uint32_t count) {
    if (!m->code->bodies[body_id].ready) {
        machine_report_missing(m, (Missing){.kind = MISSING_BODY, .id = body_id});
        return 0;
    }
    const CodeBody *body = &m->code->bodies[body_id];
    if (m->footprint)
        machine_record_entry(m, body_id);
    uint32_t frame = frame_allocate(m, body->frame.count);
    machine_put(m, frame + FRAME_BODY, body_id);
    machine_put(m, frame + FRAME_CALLER, caller);
    machine_put(m, frame + FRAME_PC, body->start);
    machine_put(m, frame + FRAME_CALL, 0);
    machine_put(m, frame + FRAME_DEPTH, caller ? m->cells[caller + FRAME_DEPTH] + 1 : 0);
    for (uint32_t i = FRAME_CELLS; i < body->frame.count; i++)
        machine_put(m, frame + i, i - FRAME_CELLS < count ? arguments[i - FRAME_CELLS] : body->frame.cells[i].zero);
    const CodeLocation *start = &m->code->locations[body->start];
    clear(m, frame, &body->frame, start->dead_first, start->dead_count);
    return frame;
}

uint32_t thread_start(Machine *m, BirId body, const int64_t *arguments, uint32_t count) {
    uint32_t threads = (uint32_t)m->cells[MACHINE_THREAD_COUNT];
    if (threads >= m->options.max_threads) {
        m->fault = (Fault){.limit = LIMIT_THREADS, .subject = BIR_NONE, .value = m->options.max_threads};
        return 0;
    }
    uint32_t thread = machine_allocate_thread(m);
    uint32_t frame = frame_new(m, body, 0, arguments, count);
    if (!frame)
        return 0;
    machine_put(m, thread + THREAD_BODY, body);
    machine_put(m, thread + THREAD_FRAME, frame);
    machine_put(m, thread + THREAD_WAIT, WAIT_NONE);
    machine_put(m, thread + THREAD_WAIT_LOCK, 0);
    machine_put(m, thread + THREAD_WAIT_DEPTH, 0);
    machine_put(m, thread + THREAD_DAEMON, 0);
    machine_put(m, thread + THREAD_ATOMIC, 0);
    machine_put(m, thread + THREAD_REST, 0);
    machine_put(m, thread + THREAD_BIRTH, m->cells[MACHINE_BIRTHS]);
    machine_put(m, MACHINE_BIRTHS, m->cells[MACHINE_BIRTHS] + 1);
    machine_put(m, MACHINE_POOL + threads, thread);
    machine_put(m, MACHINE_THREAD_COUNT, threads + 1);
    if (!machine_location(m, frame)->count)
        thread_end(m, thread, (BirId)m->cells[frame + FRAME_PC]);
    return thread;
}

/* Takes down where a thread has ended, as far as predicates ask. */
static void record_ended_thread(Machine *m, uint32_t thread, BirId location) {
    const EndedThreads *rest = &m->code->ended_threads[location];
    if (rest->cell) {
        record_write(m, MACHINE_GLOBALS + rest->cell);
        machine_put(m, MACHINE_GLOBALS + rest->cell, 1);
    }
    if (rest->is_remembered) {
        record_write(m, thread + THREAD_REST);
        machine_put(m, thread + THREAD_REST, (int64_t)location + 1);
    }
}

void thread_end(Machine *m, uint32_t thread, BirId location) {
    if (m->code->ended_threads && location != BIR_NONE)
        record_ended_thread(m, thread, location);
    record_write(m, thread + THREAD_FRAME); /* threadTerminated looks there */
    for (uint32_t frame = (uint32_t)m->cells[thread + THREAD_FRAME]; frame;) {
        uint32_t caller = (uint32_t)m->cells[frame + FRAME_CALLER];
        frame_release(m, frame);
        frame = caller;
    }
    for (uint32_t i = THREAD_FRAME; i <= THREAD_ATOMIC; i++)
        machine_put(m, thread + i, 0);
    uint32_t count = (uint32_t)m->cells[MACHINE_THREAD_COUNT], at = 0;
    while (m->cells[MACHINE_POOL + at] != thread)
        at++;
    for (; at + 1 < count; at++)
        machine_put(m, MACHINE_POOL + at, m->cells[MACHINE_POOL + at + 1]);
    machine_put(m, MACHINE_POOL + count - 1, 0);
    machine_put(m, MACHINE_THREAD_COUNT, count - 1);
    if (m->cells[MACHINE_RUNNING] == thread)
        machine_put(m, MACHINE_RUNNING, 0);
}

void thread_enter(Machine *m, uint32_t location) {
    machine_put(m, m->frame + FRAME_PC, location);
    if (!machine_location(m, m->frame)->count)
        thread_end(m, m->thread, location);
}

bool thread_call(Machine *m, BirId body, const int64_t *arguments, uint32_t count, uint32_t transformation) {
    if (m->cells[m->frame + FRAME_DEPTH] + 1 >= m->options.max_call_depth) {
        m->fault = (Fault){.limit = LIMIT_DEPTH, .subject = BIR_NONE, .value = m->options.max_call_depth};
        return false;
    }
    machine_put(m, m->frame + FRAME_CALL, transformation + 1);
    uint32_t frame = frame_new(m, body, m->frame, arguments, count);
    if (!frame)
        return false;
    machine_put(m, m->thread + THREAD_FRAME, frame);
    m->frame = frame;
    if (!machine_location(m, frame)->count)
        thread_end(m, m->thread, (BirId)m->cells[frame + FRAME_PC]);
    return true;
}

/* Whether a result fits the range of the caller's variable, which may be narrower than the function's. */
static bool result_fits(Machine *m, BirId variable, int64_t value) {
    const BirType *range = bir_type(m->code->model, m->code->model->variables.items[variable].type);
    if (value >= range->low.value && value <= range->high.value)
        return true;
    m->fault = (Fault){.limit = LIMIT_RANGE, .subject = variable, .value = value};
    return false;
}

RunStatus thread_return(Machine *m, bool has_value, int64_t value) {
    uint32_t caller = (uint32_t)m->cells[m->frame + FRAME_CALLER];
    frame_release(m, m->frame);
    machine_put(m, m->thread + THREAD_FRAME, caller);
    m->frame = caller;
    const CodeLocation *location = machine_location(m, caller);
    uint32_t call = (uint32_t)m->cells[caller + FRAME_CALL] - 1;
    const CodeTransformation *t = &m->code->transformations.items[location->first + call];
    machine_put(m, caller + FRAME_CALL, 0);
    if (t->narrow != BIR_NONE && has_value && !result_fits(m, t->narrow, value))
        return RUN_LIMIT;
    if (t->result && has_value)
        machine_put(m, caller + t->result, value);
    clear(m, caller, &m->code->bodies[m->cells[caller + FRAME_BODY]].frame, t->clear_first, t->clear_count);
    /* A trap that returns instead of throwing may have interrupted a transformation without a target. */
    if (t->target == BIR_NONE)
        thread_end(m, m->thread, BIR_NONE);
    else
        thread_enter(m, t->target);
    return RUN_DONE;
}

/* The first clause of a frame's body that covers where it is and fits the object. */
static const CodeCatch *find_catch(Machine *m, uint32_t frame, uint32_t collection) {
    const CodeBody *body = &m->code->bodies[m->cells[frame + FRAME_BODY]];
    uint32_t pc = (uint32_t)m->cells[frame + FRAME_PC];
    for (uint32_t i = 0; i < body->catch_count; i++) {
        const CodeCatch *clause = &m->code->catches.items[body->first_catch + i];
        if (pc < clause->from || pc > clause->to)
            continue;
        if (clause->type == BIR_NONE || machine_fits(m, collection, clause->type))
            return clause;
    }
    return NULL;
}

RunStatus thread_throw(Machine *m, int64_t object) {
    uint32_t collection = object_collection(m->cells[object + OBJECT_HEADER]);
    uint32_t frame = m->frame;
    const CodeCatch *clause;
    while (!(clause = find_catch(m, frame, collection))) {
        frame = (uint32_t)m->cells[frame + FRAME_CALLER];
        if (!frame) {
            m->fault = (Fault){
                .error = BIR_ERROR_EXCEPTION, .subject = m->code->collections[collection].type, .object = object};
            return RUN_ERROR;
        }
    }
    while (m->frame != frame) {
        uint32_t caller = (uint32_t)m->cells[m->frame + FRAME_CALLER];
        frame_release(m, m->frame);
        m->frame = caller;
    }
    machine_put(m, m->thread + THREAD_FRAME, frame);
    machine_put(m, frame + FRAME_CALL, 0);
    const CodeBody *body = &m->code->bodies[m->cells[frame + FRAME_BODY]];
    if (clause->variable)
        machine_put(m, frame + clause->variable, object);
    const CodeLocation *handler = &m->code->locations[clause->handler];
    clear(m, frame, &body->frame, handler->dead_first, handler->dead_count);
    thread_enter(m, clause->handler);
    return RUN_DONE;
}

static RunStatus monitor_error(Machine *m) {
    m->fault = (Fault){.error = BIR_ERROR_MONITOR, .subject = BIR_NONE};
    return RUN_ERROR;
}

RunStatus lock_acquire(Machine *m, uint32_t lock, bool reentrant) {
    if (!lock_available(m, lock, reentrant))
        return monitor_error(m);
    if (m->cells[lock + 1] >= MACHINE_LOCK_DEPTH) {
        m->fault = (Fault){.limit = LIMIT_LOCK_DEPTH, .subject = BIR_NONE, .value = MACHINE_LOCK_DEPTH};
        return RUN_LIMIT;
    }
    m->acquired = m->acquired ? m->acquired : lock;
    machine_put(m, lock, m->thread);
    machine_put(m, lock + 1, m->cells[lock + 1] + 1);
    return RUN_DONE;
}

RunStatus lock_release(Machine *m, uint32_t lock) {
    if (m->cells[lock] != m->thread)
        return monitor_error(m);
    int64_t depth = m->cells[lock + 1] - 1;
    machine_put(m, lock + 1, depth);
    if (!depth) {
        machine_put(m, lock, 0);
        m->released = m->released ? RELEASED_SEVERAL : lock;
    }
    return RUN_DONE;
}

RunStatus lock_wait(Machine *m, uint32_t lock) {
    if (m->cells[lock] != m->thread || m->cells[m->thread + THREAD_WAIT] != WAIT_NONE)
        return monitor_error(m);
    record_write(m, m->thread + THREAD_WAIT); /* awaken and notify look there */
    machine_put(m, m->thread + THREAD_WAIT, WAIT_WAITING);
    machine_put(m, m->thread + THREAD_WAIT_LOCK, lock);
    machine_put(m, m->thread + THREAD_WAIT_DEPTH, m->cells[lock + 1]);
    machine_put(m, lock, 0);
    machine_put(m, lock + 1, 0);
    return RUN_DONE;
}

RunStatus lock_unwait(Machine *m, uint32_t lock) {
    if (m->cells[lock] || m->cells[m->thread + THREAD_WAIT] != WAIT_NOTIFIED ||
        m->cells[m->thread + THREAD_WAIT_LOCK] != lock)
        return monitor_error(m);
    m->acquired = m->acquired ? m->acquired : lock;
    machine_put(m, lock, m->thread);
    machine_put(m, lock + 1, m->cells[m->thread + THREAD_WAIT_DEPTH]);
    record_write(m, m->thread + THREAD_WAIT);
    machine_put(m, m->thread + THREAD_WAIT, WAIT_NONE);
    machine_put(m, m->thread + THREAD_WAIT_LOCK, 0);
    machine_put(m, m->thread + THREAD_WAIT_DEPTH, 0);
    return RUN_DONE;
}

static bool waits_on(const Machine *m, uint32_t nth, uint32_t lock) {
    uint32_t thread = (uint32_t)m->cells[MACHINE_POOL + nth];
    return m->cells[thread + THREAD_WAIT] == WAIT_WAITING && m->cells[thread + THREAD_WAIT_LOCK] == lock;
}

/* Whether an object of a Java program stands for a thread. */
static bool is_thread_object(Machine *m, uint32_t object) {
    return machine_fits(m, object_collection(m->cells[object + OBJECT_HEADER]), m->code->well_known.thread_type);
}

RunStatus lock_notify(Machine *m, uint32_t lock, bool all) {
    if (m->cells[lock] != m->thread)
        return monitor_error(m);
    uint32_t threads = (uint32_t)m->cells[MACHINE_THREAD_COUNT], waiting = 0;
    for (uint32_t i = 0; i < threads; i++) {
        machine_note_read(m, (uint32_t)m->cells[MACHINE_POOL + i] + THREAD_WAIT);
        waiting += waits_on(m, i, lock);
    }
    if (!waiting)
        return RUN_DONE;
    if (!all && m->code->is_program && is_thread_object(m, lock - OBJECT_OWNER))
        m->stored.seen |= SEEN_JOINS; /* a thread that joins may be the one that is notified */
    uint32_t picked = all ? 0 : machine_choose(m, waiting);
    for (uint32_t i = 0; i < threads; i++)
        if (waits_on(m, i, lock) && (all || picked-- == 0)) {
            uint32_t wait = (uint32_t)m->cells[MACHINE_POOL + i] + THREAD_WAIT;
            record_write(m, wait);
            machine_put(m, wait, WAIT_NOTIFIED);
        }
    return RUN_DONE;
}
