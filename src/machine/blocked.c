/* Why threads are blocked: the locks that they wait to acquire, and cycles of such waits. */
#include "machine/state.h"

static void act_as_thread(Machine *m, uint32_t thread) {
    m->thread = thread;
    m->frame = (uint32_t)m->cells[thread + THREAD_FRAME];
}

/* Whether a transformation of the acting thread stays disabled while `stuck` threads keep their locks: one of the locks
   that its guard needs is held by a thread that has ended or is stuck. */
static bool needs_stuck_lock(Machine *m, const CodeTransformation *t, const bool *stuck) {
    for (uint32_t i = 0; i < t->needed_lock_count; i++) {
        if (machine_run(m, m->code->wants.items[t->wants + i]) != RUN_FALSE)
            continue;
        int64_t owner = m->cells[m->registers[0]];
        if (!m->cells[owner + THREAD_FRAME])
            return true;
        uint32_t nth = 0;
        while (m->cells[MACHINE_POOL + nth] != owner)
            nth++;
        if (stuck[nth])
            return true;
    }
    return false;
}

static bool all_need_stuck_locks(Machine *m, uint32_t nth, const bool *stuck) {
    act_as_thread(m, (uint32_t)m->cells[MACHINE_POOL + nth]);
    const CodeLocation *location = machine_location(m, m->frame);
    for (uint32_t i = 0; i < location->count; i++)
        if (!needs_stuck_lock(m, &m->code->transformations.items[location->first + i], stuck))
            return false;
    return true;
}

uint32_t machine_lock_cycle(Machine *m, bool *stuck) {
    /* The greatest set of threads that hold each other up: start with all whose every transformation
       acquires a lock, and take out those with one that does not depend on the rest of the set. */
    uint32_t threads = (uint32_t)m->cells[MACHINE_THREAD_COUNT], count = 0;
    for (uint32_t i = 0; i < threads; i++) {
        uint32_t frame = (uint32_t)m->cells[m->cells[MACHINE_POOL + i] + THREAD_FRAME];
        stuck[i] = machine_location(m, frame)->lock_bound;
        count += stuck[i];
    }
    for (bool changed = true; changed && count;) {
        changed = false;
        for (uint32_t i = 0; i < threads; i++)
            if (stuck[i] && !all_need_stuck_locks(m, i, stuck)) {
                stuck[i] = false;
                count--;
                changed = true;
            }
    }
    return count;
}

/* Whether a transformation of the acting thread may be held up for ever: what machine_lock_cycle would start with. */
static bool may_need_stuck_lock(Machine *m, const CodeTransformation *t) {
    for (uint32_t i = 0; i < t->needed_lock_count; i++) {
        if (machine_run(m, m->code->wants.items[t->wants + i]) != RUN_FALSE)
            continue;
        uint32_t frame = (uint32_t)m->cells[m->cells[m->registers[0]] + THREAD_FRAME];
        if (!frame || machine_location(m, frame)->lock_bound)
            return true;
    }
    return false;
}

/* A set of threads that hold each other up and was not there before has the one that moved in it, or waits for a lock
   that this one has never released before its end: the other threads are where they were, wait for the same locks,
   since these are named by what is theirs alone, and only its owner releases a lock. A thread that was started may wait
   for the lock of one that has ended. */
bool machine_closes_lock_cycle(Machine *m) {
    bool stuck[MACHINE_MOST_THREADS];
    uint32_t frame = (uint32_t)m->cells[m->moved + THREAD_FRAME];
    if (frame && m->cells[MACHINE_BIRTHS] == m->births_before) {
        const CodeLocation *location = machine_location(m, frame);
        if (!location->lock_bound)
            return false;
        act_as_thread(m, m->moved);
        for (uint32_t i = 0; i < location->count; i++)
            if (!may_need_stuck_lock(m, &m->code->transformations.items[location->first + i]))
                return false;
    }
    return machine_has_live_thread(m) && machine_lock_cycle(m, stuck) > 0;
}

bool machine_waits_for(Machine *m, uint32_t nth, uint32_t other) {
    bool holds[MACHINE_MOST_THREADS] = {0};
    holds[other] = true;
    return all_need_stuck_locks(m, nth, holds);
}

uint32_t machine_needed_lock(Machine *m, uint32_t nth) {
    act_as_thread(m, (uint32_t)m->cells[MACHINE_POOL + nth]);
    const CodeLocation *location = machine_location(m, m->frame);
    for (uint32_t i = 0; i < location->count; i++) {
        const CodeTransformation *t = &m->code->transformations.items[location->first + i];
        for (uint32_t j = 0; j < t->needed_lock_count; j++)
            if (machine_run(m, m->code->wants.items[t->wants + j]) == RUN_FALSE)
                return (uint32_t)m->registers[0];
    }
    return 0;
}
