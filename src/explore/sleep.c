/* Sleep sets: a successor whose state is known, because the two steps to it were taken in the other order before.

   Threads t and u can step in state s. If the two steps are independent, t after u leads to the same state as u after
   t. So where s·t was expanded, the key of s·t·u is known; and when s·u is expanded, the state behind the step of t
   need not be encoded. The transition *sleeps*. Its step is taken all the same, because steps are checked and compared.

   In the sleep sets of Godefroid (Using partial orders to improve automatic verification methods, CAV 1990) such a
   transition is not explored. Where states are stored, this is only right if the other order was explored and stays
   explored: an ample set has not left it out, a limit has not cut it off, it does not sleep itself. Here nothing is
   left out. The search goes on with the key as if the state had been encoded: it is new or stored, on the path or not,
   and is visited or not. So the search visits the same states in the same order, and all that has to be right is the
   key.

   That s·t·u and s·u·t are one state is seen, as far as it can be. Both steps were taken in both orders. So each of
   them is known to be enabled after the other one, to end well, to leave the threads as they are and to be as long as
   before: where a step ends depends on more than it accesses, such as who else reaches an object or what is enabled
   next. The rest follows from what the two steps access in s: neither of them writes a cell that the other one
   accesses. Then each finds the same values in either order, takes the same transformations, and writes the same. What
   they allocate lies at other addresses, which no key depends on. */
#include "explore/search_int.h"

#include "base/arena.h"
#include "machine/state.h"

#include <stdlib.h>
#include <string.h>

/* A step that was taken from a state. */
typedef struct KnownStep {
    uint16_t thread, transformation;
    uint32_t length; /* in transformations */
    uint32_t shape;  /* with `root`, the key of the state that it leads to */
    uint64_t root;
    uint64_t order;     /* of the threads in that state: see encoder_order */
    uint64_t conflicts; /* threads, as bits: their steps from the same state are not independent of this one */
} KnownStep;

/* The known steps from a state, in the ring of all. */
typedef struct KnownSteps {
    StateKey from;
    uint64_t order; /* of its threads */
    uint64_t first; /* counted from the first step there ever was */
    uint32_t count;
    size_t level; /* of those found by level: counted from 1 */
} KnownSteps;

/* What the steps of the present state do to a cell. */
typedef struct Accessed {
    uint32_t cell;
    uint32_t visit;         /* it is of the present state if this is that of the table */
    uint64_t reads, writes; /* by which threads, as bits */
} Accessed;

/* Only the newest steps are remembered: most of those that help are of states near by. These are powers of two. */
enum { FIRST_STEPS = 1 << 10, MOST_STEPS = 1 << 16, FIRST_STATES = 1 << 8, MOST_STATES = 1 << 14, LEVELS = 256 };

/* There is a bit for each of so many threads; steps of others never sleep. */
enum { SLEEPING_THREADS = 64 };

struct Sleep {
    KnownStep *steps; /* a ring */
    uint32_t step_capacity;
    uint64_t step_end;  /* how many there were */
    KnownSteps *states; /* a hash table by key, in which the newer replaces the older */
    uint32_t state_capacity, state_count;
    KnownSteps levels[LEVELS]; /* of the path, by level modulo the size */
    KnownSteps present;        /* of the state that is expanded */
    uint32_t threads;          /* of that state */
    bool has_order;            /* it is known in which order its threads are encoded */
    uint32_t length;           /* of the step that was asked about last ... */
    uint64_t order;            /* ... and of the threads in the state that it leads to */
    const KnownSteps *before;  /* of the state before, if the step from there may be independent of others: ... */
    KnownStep taken;           /* ... this one */
    Accessed *accessed;        /* a hash table by cell */
    uint32_t accessed_capacity, visit;
};

bool sleep_is_possible(const Code *code, const MachineOptions *machine, const SearchOptions *options) {
    return options->sleeps && ample_has_plain_steps(code, machine);
}

void sleep_new(Search *s) {
    Sleep *sleep = s->sleep = memory_get_zeroed(1, sizeof *sleep);
    sleep->step_capacity = FIRST_STEPS;
    sleep->steps = memory_get(sleep->step_capacity * sizeof *sleep->steps);
    sleep->state_capacity = FIRST_STATES;
    sleep->states = memory_get_zeroed(sleep->state_capacity, sizeof *sleep->states);
}

void sleep_free(Search *s) {
    if (!s->sleep)
        return;
    free(s->sleep->steps);
    free(s->sleep->states);
    free(s->sleep->accessed);
    free(s->sleep);
    s->sleep = NULL;
}

size_t sleep_bytes(const Search *s) {
    const Sleep *sleep = s->sleep;
    return sleep
               ? sizeof *sleep + sleep->step_capacity * sizeof *sleep->steps +
                     sleep->state_capacity * sizeof *sleep->states + sleep->accessed_capacity * sizeof *sleep->accessed
               : 0;
}

/* Known steps ------------------------------------------------------------------------------------------------------ */

static KnownStep *step_at(const Sleep *sleep, uint64_t at) { return &sleep->steps[at & (sleep->step_capacity - 1)]; }

static void add_step(Sleep *sleep, KnownStep step) {
    /* Up to here the ring has not come round, so that every step stays in its place. */
    if (sleep->step_end == sleep->step_capacity && sleep->step_capacity < MOST_STEPS) {
        sleep->step_capacity *= 2;
        sleep->steps = memory_resize(sleep->steps, sleep->step_capacity * sizeof *sleep->steps);
    }
    *step_at(sleep, sleep->step_end++) = step;
    sleep->present.count++;
}

static bool are_forgotten(const Sleep *sleep, const KnownSteps *steps) {
    return sleep->step_end - steps->first > sleep->step_capacity;
}

static const KnownStep *find_step(const Sleep *sleep, const KnownSteps *steps, uint32_t thread,
                                  uint32_t transformation) {
    if (are_forgotten(sleep, steps))
        return NULL;
    for (uint32_t i = 0; i < steps->count; i++) {
        const KnownStep *step = step_at(sleep, steps->first + i);
        if (step->thread == thread && step->transformation == transformation)
            return step;
    }
    return NULL;
}

static KnownSteps *place_of(const Sleep *sleep, StateKey key) {
    uint64_t hash = (key.root ^ (uint64_t)key.shape << 32) * 0x9e3779b97f4a7c15u;
    return &sleep->states[(hash >> 32) & (sleep->state_capacity - 1)];
}

static void grow_states(Sleep *sleep) {
    KnownSteps *old = sleep->states;
    uint32_t count = sleep->state_capacity;
    sleep->state_capacity *= 2;
    sleep->states = memory_get_zeroed(sleep->state_capacity, sizeof *sleep->states);
    for (uint32_t i = 0; i < count; i++)
        if (old[i].count)
            *place_of(sleep, old[i].from) = old[i];
    free(old);
}

static void add_state(Sleep *sleep) {
    if (++sleep->state_count > sleep->state_capacity && sleep->state_capacity < MOST_STATES)
        grow_states(sleep);
    *place_of(sleep, sleep->present.from) = sleep->present;
}

/* The known steps from the state that a step leads to. One that has the same key, but other threads in the places of
   its threads, would not do. */
static const KnownSteps *find_state(const Sleep *sleep, const KnownStep *step) {
    const KnownSteps *steps = place_of(sleep, (StateKey){step->root, step->shape});
    bool is_same = steps->from.root == step->root && steps->from.shape == step->shape && steps->order == step->order;
    return is_same ? steps : NULL;
}

/* Independence ----------------------------------------------------------------------------------------------------- */

static bool has_alternatives(const Machine *m) {
    for (uint32_t i = 0; i < m->first_point_count; i++)
        if (m->points[i].count > 1)
            return true;
    return false;
}

/* How long the step was that the machine has just taken, counted from 1; 0: it is taken for dependent on all others. A
   step that starts or ends a thread changes what the numbers of threads mean; one that ends within a run, or makes a
   choice, is not the only one of its transformation. */
static uint32_t length_of_step(const Sleep *sleep, const Machine *m, uint32_t thread) {
    bool has_started = m->cells[MACHINE_BIRTHS] != m->births_before, has_ended = machine_threads(m) != sleep->threads;
    bool is_plain = !has_started && !has_ended && !m->cells[MACHINE_RUNNING] && !has_alternatives(m);
    return is_plain && thread < SLEEPING_THREADS && sleep->has_order ? m->step_length + 1 : 0;
}

static void begin_accesses(Sleep *sleep, uint32_t count) {
    if (sleep->accessed_capacity < 2 * count || ++sleep->visit == 0) {
        sleep->accessed_capacity = sleep->accessed_capacity ? sleep->accessed_capacity : 256;
        while (sleep->accessed_capacity < 2 * count)
            sleep->accessed_capacity *= 2;
        free(sleep->accessed);
        sleep->accessed = memory_get_zeroed(sleep->accessed_capacity, sizeof *sleep->accessed);
        sleep->visit = 1;
    }
}

static Accessed *accessed_at(Sleep *sleep, uint32_t cell) {
    for (uint32_t at = cell * 0x9e3779b1u;; at++) {
        Accessed *accessed = &sleep->accessed[at & (sleep->accessed_capacity - 1)];
        if (accessed->visit != sleep->visit)
            *accessed = (Accessed){.cell = cell, .visit = sleep->visit};
        if (accessed->cell == cell)
            return accessed;
    }
}

/* Adds a thread's accesses to those of the threads before it: with which of them it is in conflict. Cells from the top
   on are those of what the steps have made, which is not the same although the addresses may be. */
static uint64_t add_accesses(Sleep *sleep, const Footprint *footprint, uint64_t thread, uint32_t top) {
    uint64_t conflicts = 0;
    for (uint32_t i = 0; i < footprint->count; i++) {
        const Access *access = &footprint->items[i];
        if (access->entered != BIR_NONE || access->cell >= top)
            continue;
        Accessed *accessed = accessed_at(sleep, access->cell);
        conflicts |= accessed->writes;
        if (access->write) {
            conflicts |= accessed->reads;
            accessed->writes |= thread;
        } else
            accessed->reads |= thread;
    }
    return conflicts & ~thread;
}

/* By thread, those whose steps from the present state access a cell that its own write, or the other way round. */
static void find_conflicts(Search *s, uint64_t conflicts[SLEEPING_THREADS]) {
    Sleep *sleep = s->sleep;
    uint32_t threads = sleep->threads < SLEEPING_THREADS ? sleep->threads : SLEEPING_THREADS, count = 0;
    for (uint32_t i = 0; i < threads; i++)
        count += races_accesses(s, i)->count;
    begin_accesses(sleep, count);
    for (uint32_t i = 0; i < threads; i++) {
        conflicts[i] = add_accesses(sleep, races_accesses(s, i), (uint64_t)1 << i, machine_top(s->machine));
        for (uint32_t j = 0; j < i; j++)
            conflicts[j] |= (conflicts[i] >> j & 1) << i;
    }
}

/* States ----------------------------------------------------------------------------------------------------------- */

void sleep_begin(Search *s, StateKey key, size_t level, Move taken) {
    Sleep *sleep = s->sleep;
    const KnownSteps *before = level ? &sleep->levels[(level - 1) % LEVELS] : NULL;
    sleep->present =
        (KnownSteps){.from = key, .order = encoder_order(s->encoder), .first = sleep->step_end, .level = level + 1};
    sleep->threads = machine_threads(s->machine);
    sleep->has_order = encoder_has_order(s->encoder, sleep->threads);
    sleep->before = NULL;
    if (!before || before->level != level)
        return;
    const KnownStep *step = find_step(sleep, before, taken.thread, taken.transformation);
    if (step) {
        sleep->before = before;
        sleep->taken = *step;
    }
}

bool sleep_find(Search *s, Move move, StateKey *key) {
    Sleep *sleep = s->sleep;
    const KnownStep *taken = &sleep->taken;
    sleep->length = length_of_step(sleep, s->machine, move.thread);
    if (!sleep->before || !sleep->length || move.thread == taken->thread || taken->conflicts >> move.thread & 1)
        return false;
    const KnownStep *same = find_step(sleep, sleep->before, move.thread, move.transformation);
    if (!same || same->length != sleep->length)
        return false;
    const KnownSteps *other = find_state(sleep, same);
    const KnownStep *last = other ? find_step(sleep, other, taken->thread, taken->transformation) : NULL;
    if (!last || last->length != taken->length)
        return false;
    *key = (StateKey){last->root, last->shape};
    sleep->order = last->order;
    s->result->slept++;
    return true;
}

void sleep_note(Search *s, Move move, StateKey key, bool is_known) {
    Sleep *sleep = s->sleep;
    if (!is_known)
        sleep->order = encoder_changed_order(s->encoder);
    if (sleep->length)
        add_step(sleep, (KnownStep){.thread = move.thread,
                                    .transformation = move.transformation,
                                    .length = sleep->length,
                                    .root = key.root,
                                    .shape = key.shape,
                                    .order = sleep->order});
}

void sleep_end(Search *s, bool goes_on) {
    Sleep *sleep = s->sleep;
    const KnownSteps *present = &sleep->present;
    KnownSteps *at_level = &sleep->levels[(present->level - 1) % LEVELS];
    *at_level = (KnownSteps){0};
    if (!present->count || s->stop || are_forgotten(sleep, present))
        return;
    add_state(sleep);
    if (!goes_on || present->count == 1)
        return;
    uint64_t conflicts[SLEEPING_THREADS];
    find_conflicts(s, conflicts);
    for (uint32_t i = 0; i < present->count; i++) {
        KnownStep *step = step_at(sleep, present->first + i);
        step->conflicts = conflicts[step->thread];
    }
    *at_level = *present;
}
