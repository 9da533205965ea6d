/* Accesses of two threads to one cell that nothing orders: both can come next in one state.

   Two plain ones are a data race. They are found by what threads are about to do, because a plain access is the first
   action of its step. Where one of the two orders less than a volatile access does (lazySet, the acquire, release,
   opaque and plain modes of handles; a plain access of what a handle accesses as if it were volatile; the copy of a
   volatile field by clone) threads may see more than any interleaving shows. The other one may be anything, an update
   in several actions as well, so that what the steps of all threads access is recorded and compared.

   Plain accesses to what is taken for ordered (src/pass/order.c) are anywhere in a step. That they are ordered is
   checked here: no step of another thread from the same state may access the same cell, if one of the two writes it.
   Two steps that begin with acquiring the same lock do not meet while they hold it. */
#include "explore/search_int.h"

#include "base/arena.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool is_between(const Race *race, const BirId *places) {
    const BirId *found = race->transformations;
    return (found[0] == places[0] && found[1] == places[1]) || (found[0] == places[1] && found[1] == places[0]);
}

Race *races_keep(SearchResult *result, const Race *race) {
    for (uint32_t i = 0; i < result->race_count; i++)
        if (is_between(race, result->races[i].transformations))
            return NULL;
    if (result->race_count == MOST_RACES)
        return NULL;
    Race *kept = &result->races[result->race_count++];
    *kept = *race;
    return kept;
}

/* Calls `found` with each race in the present state, until it says that it has enough. */
static void find_races(Machine *m, bool (*found)(void *context, const Race *race), void *context) {
    uint32_t threads = machine_threads(m), cells[MACHINE_MOST_THREADS], first, end;
    bool writes[MACHINE_MOST_THREADS], enough = false;
    successors_threads(m, &first, &end);
    if (end - first < 2)
        return;
    for (uint32_t i = 0; i < threads && !enough; i++) {
        cells[i] = machine_pending_access(m, i, &writes[i]);
        for (uint32_t j = 0; cells[i] && j < i && !enough; j++) {
            if (cells[j] != cells[i] || !(writes[i] || writes[j]))
                continue;
            Race race = {
                .threads = {j, i},
                .transformations = {machine_program_transformation(m, j), machine_program_transformation(m, i)},
                .writes = {writes[j], writes[i]}};
            enough = found(context, &race);
        }
    }
}

/* A race that is looked for. */
typedef struct Sought {
    const BirId *places;
    Race *race; /* the first one that was met, until there is the one at these places */
} Sought;

static bool take_race(void *context, const Race *race) {
    Sought *sought = context;
    bool is_it = is_between(race, sought->places);
    if (is_it || sought->race->transformations[0] == BIR_NONE)
        *sought->race = *race;
    return is_it;
}

bool search_find_race(Machine *m, const BirId *places, Race *race) {
    *race = (Race){.transformations = {BIR_NONE, BIR_NONE}};
    find_races(m, take_race, &(Sought){places, race});
    return race->transformations[0] != BIR_NONE;
}

/* Keeps a race that was met, and reports it where races are checked for. */
static bool note_race(void *context, const Race *race) {
    Search *s = context;
    Race *kept = races_keep(s->result, race);
    if (!kept || !(s->options->checks >> PROPERTY_RACE & 1))
        return s->stop;
    if (s->result->race_count <= MOST_RACE_RUNS)
        s->path(s, &kept->moves, &kept->count);
    bool is_first = !s->result->violations[PROPERTY_RACE];
    search_report(s, PROPERTY_RACE, NULL, false, NULL);
    Violation *violation = s->result->violations[PROPERTY_RACE];
    if (is_first && violation)
        memcpy(violation->race, race->transformations, sizeof violation->race);
    return s->stop;
}

/* Accesses that are weaker than volatile ------------------------------------------------------------------------- */

/* What a step has made itself lies above, and what only its thread reaches nobody can meet. */
static bool can_be_met(const Access *access, uint32_t top) {
    return access->entered == BIR_NONE && access->cell < top && !access->is_private;
}

/* Whether the steps of two threads have accesses of one cell, one of them a write, of which one is weak. */
static bool has_weak_conflict(const Footprint *left, const Footprint *right, uint32_t top) {
    for (uint32_t i = 0; i < left->count; i++)
        for (uint32_t j = 0; can_be_met(&left->items[i], top) && j < right->count; j++) {
            const Access *l = &left->items[i], *r = &right->items[j];
            if (l->cell == r->cell && !r->is_private && (l->write || r->write) && (l->weak || r->weak))
                return true;
        }
    return false;
}

static bool has_weak_access(const Footprint *steps) {
    for (uint32_t i = 0; i < steps->count; i++)
        if (steps->items[i].weak)
            return true;
    return false;
}

/* The plain access that a thread is about to make. */
typedef struct Pending {
    uint32_t cell; /* or 0 */
    bool writes;
} Pending;

/* Whether such an access is to a cell that the steps of another thread access, in another way than plainly, and one of
   the two writes. */
static bool has_mixed_conflict(Pending pending, const Footprint *other) {
    for (uint32_t i = 0; pending.cell && i < other->count; i++)
        if (other->items[i].cell == pending.cell && !other->items[i].is_private && !other->items[i].plain &&
            (pending.writes || other->items[i].write))
            return true;
    return false;
}

static bool looks_for_weak_accesses(const Search *s) {
    return s->looks_for_races && s->code->has_orders && !s->result->is_weaker;
}

static void find_weak_accesses(Search *s) {
    Machine *m = s->machine;
    uint32_t threads = machine_threads(m);
    Pending pending[MACHINE_MOST_THREADS];
    bool is_weak[MACHINE_MOST_THREADS];
    for (uint32_t i = 0; i < threads && !s->result->is_weaker; i++) {
        const Footprint *steps = &s->steps[i];
        pending[i].cell = machine_pending_access(m, i, &pending[i].writes);
        is_weak[i] = has_weak_access(steps);
        for (uint32_t j = 0; j < i && !s->result->is_weaker; j++)
            if (((is_weak[i] || is_weak[j]) && has_weak_conflict(steps, &s->steps[j], machine_top(m))) ||
                has_mixed_conflict(pending[i], &s->steps[j]) || has_mixed_conflict(pending[j], steps)) {
                s->result->is_weaker = true;
                s->result->weaker[0] = machine_program_transformation(m, j);
                s->result->weaker[1] = machine_program_transformation(m, i);
            }
    }
}

/* Data that is taken for ordered --------------------------------------------------------------------------------- */

/* An access of a thread, in a hash table by cell that is empty for each state. */
typedef struct Meeting {
    Access access;
    uint32_t thread;
    uint32_t visit; /* there is one if this is that of the table */
} Meeting;

typedef struct Meetings {
    Meeting *items;
    uint32_t capacity, visit; /* a power of two */
} Meetings;

static void begin_meetings(Search *s, uint32_t count) {
    Meetings *all = s->meetings = s->meetings ? s->meetings : memory_get_zeroed(1, sizeof *s->meetings);
    if (all->capacity < 2 * count || ++all->visit == 0) {
        all->capacity = all->capacity ? all->capacity : 256;
        while (all->capacity < 2 * count)
            all->capacity *= 2;
        free(all->items);
        all->items = memory_get_zeroed(all->capacity, sizeof *all->items);
        all->visit = 1;
    }
}

static bool is_refuted(const SearchResult *result) { return result->contested.count || result->refuted_count; }

/* To be called before something is taken down that was assumed and is wrong. The search goes on for a while, to find
   out what else is; a proof it cannot give any more. */
static void note_refutation(Search *s) { s->refuted_at = is_refuted(s->result) ? s->refuted_at : s->result->states; }

void races_refute(Search *s, BirId transformation) {
    SearchResult *result = s->result;
    note_refutation(s);
    bool is_new = transformation != BIR_NONE && result->refuted_count < MOST_REFUTED;
    for (uint32_t i = 0; i < result->refuted_count; i++)
        is_new &= result->refuted[i] != transformation;
    if (is_new)
        result->refuted[result->refuted_count++] = transformation;
}

void races_contest(Search *s, const Use *use) {
    note_refutation(s);
    uses_add(&s->result->contested, use);
}

/* The same for a use by several threads of objects that were made at one site. */
static void contest(Search *s, const Use *use, uint32_t object) {
    Use found = *use;
    if (found.site == SITE_UNKNOWN)
        found.site = sites_find(s, object);
    if (found.site != SITE_UNKNOWN)
        races_contest(s, &found);
    else
        note_refutation(s);
    assert(is_refuted(s->result)); /* or nobody would learn that nothing is proved */
}

static void refute_access(Search *s, const Access *access) {
    if (access->owned.how)
        contest(s, &access->owned, access->object);
    else
        races_refute(s, access->data);
}

static bool is_conflict(const Search *s, const Access *left, const Access *right) {
    bool is_assumed = left->data != BIR_NONE || right->data != BIR_NONE || left->owned.how || right->owned.how;
    /* From the top on are objects that a step has made: those of two steps have the same addresses. */
    bool have_lock = left->held && left->held == right->held && left->held < machine_top(s->machine);
    return (left->write || right->write) && is_assumed && !have_lock;
}

static bool is_same_use(const Use *left, const Use *right) {
    return left->how == right->how && left->site == right->site && left->collection == right->collection;
}

/* Compares an access with those of other threads to the same cell, and adds it to them. */
static void meet(Search *s, uint32_t thread, const Access *access) {
    Meetings *all = s->meetings;
    uint32_t at = access->cell * 0x9e3779b1u;
    if (access->owned.how)
        uses_add(&s->result->owned, &access->owned);
    for (;; at++) {
        Meeting *other = &all->items[at & (all->capacity - 1)];
        if (other->visit != all->visit) {
            *other = (Meeting){*access, thread, all->visit};
            return;
        }
        if (other->access.cell != access->cell)
            continue;
        bool same_thread = other->thread == thread;
        if (same_thread && other->access.write == access->write && other->access.held == access->held &&
            other->access.data == access->data && is_same_use(&other->access.owned, &access->owned))
            return;
        if (!same_thread && is_conflict(s, &other->access, access)) {
            refute_access(s, &other->access);
            refute_access(s, access);
        }
    }
}

/* An atomic block goes on after a choice, in a state in which only its thread may move: what it accesses there meets
   nobody else's accesses, although those may have been about to come before the whole block. */
static void refute_within_block(Search *s) {
    const Machine *m = s->machine;
    int64_t running = machine_cell(m, MACHINE_RUNNING);
    if (!running || !machine_cell(m, (uint32_t)running + THREAD_ATOMIC))
        return;
    uint32_t first, end;
    successors_threads(m, &first, &end);
    for (uint32_t i = 0; i < s->steps[first].count; i++) {
        const Access *access = &s->steps[first].items[i];
        if (can_be_met(access, machine_top(m)) && (access->data != BIR_NONE || access->owned.how))
            refute_access(s, access);
    }
}

static void check_order(Search *s) {
    enum { STATES_MORE = 1000 };
    refute_within_block(s);
    uint32_t threads = machine_threads(s->machine), top = machine_top(s->machine), count = 0, acting = 0;
    for (uint32_t i = 0; i < threads; i++) {
        count += s->steps[i].count;
        acting += s->steps[i].count > 0;
    }
    if (acting < 2)
        return;
    begin_meetings(s, count);
    for (uint32_t i = 0; i < threads; i++)
        for (uint32_t j = 0; j < s->steps[i].count; j++)
            if (can_be_met(&s->steps[i].items[j], top))
                meet(s, i, &s->steps[i].items[j]);
    if (is_refuted(s->result) && s->result->states > s->refuted_at + STATES_MORE)
        search_stop(s, SEARCH_REFUTED);
}

/* A thread that is blocked by a monitor which another one holds shows that it is no affair of one thread. */
static void check_owners(Search *s) {
    Machine *m = s->machine;
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t lock = machine_needed_lock(m, i);
        Use use;
        if (lock && machine_find_owned(m, lock - OBJECT_OWNER, CONTESTED_MONITORS, &use))
            contest(s, &use, lock - OBJECT_OWNER);
    }
}

/* Every state ------------------------------------------------------------------------------------------------------ */

void races_begin(Search *s) {
    uint32_t threads = machine_threads(s->machine);
    if (s->looks_for_races)
        find_races(s->machine, note_race, s);
    if (s->code->contested && threads > 1)
        check_owners(s);
    s->compares_steps = (threads > 1 && (s->code->has_data || looks_for_weak_accesses(s))) || s->ample || s->sleep;
    if (!s->compares_steps)
        return;
    s->steps = memory_resize(s->steps, MACHINE_MOST_THREADS * sizeof *s->steps);
    while (s->step_count < threads)
        s->steps[s->step_count++] = (Footprint){0};
    for (uint32_t i = 0; i < s->step_count; i++)
        s->steps[i].count = 0;
}

Footprint *races_accesses(Search *s, uint32_t thread) { return s->compares_steps ? &s->steps[thread] : NULL; }

void races_end(Search *s) {
    if (!s->compares_steps || s->stop)
        return;
    if (looks_for_weak_accesses(s))
        find_weak_accesses(s);
    if (s->code->has_data)
        check_order(s);
}

void races_free(Search *s) {
    for (uint32_t i = 0; i < s->step_count; i++)
        free(s->steps[i].items);
    free(s->steps);
    if (s->meetings)
        free(s->meetings->items);
    free(s->meetings);
}
