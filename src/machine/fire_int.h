/* Private to the machine: firing one transformation of the acting thread, for machine_fire and for the runs that
   successors.c makes of them. What is asked for most is inline. */
#ifndef BANDERA_MACHINE_FIRE_INT_H
#define BANDERA_MACHINE_FIRE_INT_H

#include "machine/state.h"

static inline void fire_act_as(Machine *m, uint32_t nth) {
    m->thread = (uint32_t)m->cells[MACHINE_POOL + nth];
    m->frame = (uint32_t)m->cells[m->thread + THREAD_FRAME];
}

/* A transformation of the acting thread's location. */
static inline const CodeTransformation *fire_transformation(const Machine *m, uint32_t transformation) {
    return &m->code->transformations.items[machine_location(m, m->frame)->first + transformation];
}

/* The cell that a requirement is about; 0 when there is none, with the fault that this is. */
static inline uint32_t fire_required_cell(Machine *m, const Requirement *r) {
    if (r->place == REQUIRED_GLOBAL)
        return r->cell;
    if (r->place == REQUIRED_LOCAL)
        return m->frame + r->cell;
    int64_t value = m->cells[m->frame + r->local];
    if (r->place == REQUIRED_OBJECT) {
        if (!value)
            machine_fail(m, BIR_ERROR_NULL);
        return value ? (uint32_t)value + r->cell : 0;
    }
    bool is_inside = (uint64_t)value < r->count;
    if (!is_inside)
        machine_fail_on_index(m, value, r->count);
    return is_inside ? r->cell + 2 * (uint32_t)value : 0;
}

/* Whether a transformation of the acting thread is enabled: RUN_FALSE when not, RUN_TRUE, or what its guard fails with,
   which counts as enabled. */
static inline RunStatus fire_test_guard(Machine *m, const CodeTransformation *t) {
    for (uint32_t i = 0; i < t->guard_count; i++) {
        const Requirement *r = &m->code->requirements.items[t->guard + i];
        if (r->place == REQUIRED_CODE) {
            RunStatus status = machine_run(m, r->cell);
            if (status != RUN_TRUE)
                return status;
            continue;
        }
        uint32_t cell = fire_required_cell(m, r);
        if (!cell)
            return RUN_ERROR;
        if (__builtin_expect(m->footprint != NULL, 0) && r->place != REQUIRED_LOCAL)
            machine_record(m, cell, false, false);
        int64_t value = m->cells[cell];
        bool is_met = ((uint64_t)value - (uint64_t)r->low <= r->span) != r->is_negated;
        if (!is_met && !(r->is_reentrant && value == m->thread))
            return RUN_FALSE;
    }
    return RUN_TRUE;
}

/* Who may notice what a thread does to an object. */
typedef enum Sharing {
    SHARING_NONE,  /* nobody else reaches it */
    SHARING_OWNED, /* others do, but it is taken for owned: one thread at a time synchronizes by it */
    SHARING_ALL
} Sharing;

/* Whether synchronizing by an object is taken for the affair of one thread at a time. */
static inline bool fire_is_owned(const Machine *m, int64_t object, uint32_t how) {
    const uint32_t *contested = m->code->contested;
    return contested && !((contested[object_collection(m->cells[object + OBJECT_HEADER])] |
                           object_contested(m->cells[object + OBJECT_SITE])) &
                          how);
}

/* Whether a transformation acquires the monitor, in r[0], that the acting thread holds already: nobody can notice. */
static inline bool fire_is_relock(const Machine *m, const CodeTransformation *t) {
    return t->is_sync && t->moves_right && m->code->is_program && m->cells[m->registers[0] + OBJECT_OWNER] == m->thread;
}

/* Of what a transformation of the acting thread yields for. */
static inline Sharing fire_sharing(Machine *m, const CodeTransformation *t) {
    RunStatus status = t->shared == UINT32_MAX ? RUN_ERROR : machine_run(m, t->shared);
    if (status == RUN_FALSE || (status == RUN_TRUE && fire_is_relock(m, t)))
        return SHARING_NONE;
    bool is_owned = status == RUN_TRUE && t->is_sync && fire_is_owned(m, m->registers[0], t->uses);
    return is_owned ? SHARING_OWNED : SHARING_ALL;
}

/* Of a lock, which is the monitor of an object in a program. */
static inline Sharing fire_lock_sharing(Machine *m, uint32_t lock) {
    if (!m->code->is_program)
        return SHARING_ALL;
    if (!owners_is_shared(m, lock - OBJECT_OWNER))
        return SHARING_NONE;
    return fire_is_owned(m, lock - OBJECT_OWNER, CONTESTED_MONITORS) ? SHARING_OWNED : SHARING_ALL;
}

/* Where a machine is before it fires a transformation that may be taken back. */
typedef struct FireMark {
    size_t mark, printed, errors;
    uint32_t recorded;
} FireMark;

static inline FireMark fire_mark(const Machine *m) {
    return (FireMark){m->log_count, m->print ? m->print->length : 0, m->print_errors ? m->print_errors->length : 0,
                      m->footprint ? m->footprint->count : 0};
}

/* Takes back what was fired since, with what it printed and recorded. */
void fire_take_back(Machine *machine, const FireMark *before);

/* What the observer needs to know of a move, taken down before it is fired; and tells it. */
static inline Fired fire_describe(const Machine *m, Move move, const CodeTransformation *t) {
    if (!m->observer)
        return (Fired){0};
    return (Fired){.body = (BirId)m->cells[m->frame + FRAME_BODY],
                   .location = (BirId)m->cells[m->frame + FRAME_PC],
                   .transformation = t->source,
                   .birth = m->cells[m->thread + THREAD_BIRTH],
                   .move = move};
}

static inline void fire_report(Machine *m, Fired *fired, Outcome outcome) {
    fired->outcome = outcome;
    if (m->observer)
        m->observer(m->observer_context, fired);
}

/* Fires a move of the acting thread, whose transformation is `t`, unobserved. `is_tested`: its guard was, and does not
   fail. */
Outcome fire_silently(Machine *machine, Move move, const CodeTransformation *t, bool is_tested);

/* Fires an enabled quiet transformation of the acting thread's location, unobserved. False when it did not end as
   usual, or made a choice: it is to be taken back. */
static inline bool fire_quietly(Machine *m, const CodeLocation *location, uint32_t transformation) {
    m->acting = transformation;
    m->origin = (BirId)m->cells[m->frame + FRAME_PC];
    m->choice = m->point_count = m->released = 0;
    m->choices = 1;
    return machine_run(m, m->code->transformations.items[location->first + transformation].body) == RUN_DONE &&
           !m->point_count;
}

/* The same for the move that a step begins with, observed: its choices are those of machine_next_choice. */
static inline Outcome fire_move(Machine *m, Move move, const CodeTransformation *t, bool is_tested) {
    Fired fired = fire_describe(m, move, t);
    m->point = m->points;
    if (m->code->has_yields)
        owners_begin(m);
    Outcome outcome = fire_silently(m, move, t, is_tested);
    /* Choices that are too many to be numbered are a limit, and none of them is the next. */
    m->first_point_count = m->choices > UINT32_MAX ? 0 : m->point_count;
    fire_report(m, &fired, outcome);
    return outcome;
}

#endif
