/* Accesses of two threads to one cell that nothing orders: both can come next in one state.

   Two plain ones are a data race. They are found by what threads are about to do, because a plain access is the first
   action of its step. Where one of the two orders less than a volatile access does (lazySet, the acquire, release,
   opaque and plain modes of handles; a plain access of what a handle accesses as if it were volatile; the copy of a
   volatile field by clone) threads may see more than any interleaving shows. The other one may be anything, an update
   in several actions as well, so that what the steps of all threads access is recorded and compared. */
#include "explore/search_int.h"

#include "base/arena.h"

#include <stdlib.h>

/* Keeps a race unless the same two places met before. */
static bool is_new_race(SearchResult *result, const Race *race) {
    for (uint32_t i = 0; i < result->race_count; i++) {
        const BirId *known = result->races[i].transformations, *now = race->transformations;
        if ((known[0] == now[0] && known[1] == now[1]) || (known[0] == now[1] && known[1] == now[0]))
            return false;
    }
    if (result->race_count == MOST_RACES)
        return false;
    result->races[result->race_count++] = *race;
    return true;
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

static bool take_race(void *context, const Race *race) {
    *(Race *)context = *race;
    return true;
}

bool search_find_race(Machine *m, Race *race) {
    *race = (Race){.transformations = {BIR_NONE, BIR_NONE}};
    find_races(m, take_race, race);
    return race->transformations[0] != BIR_NONE;
}

/* Keeps a race that was met, and reports it where races are checked for. */
static bool note_race(void *context, const Race *race) {
    Search *s = context;
    if (is_new_race(s->result, race) && s->options->checks >> PROPERTY_RACE & 1)
        search_report(s, PROPERTY_RACE, NULL, false, NULL);
    return s->stop;
}

/* Accesses that are weaker than volatile ------------------------------------------------------------------------- */

/* Whether the steps of two threads have accesses of one cell, one of them a write, of which one is weak. */
static bool has_weak_conflict(const Footprint *left, const Footprint *right, uint32_t top) {
    for (uint32_t i = 0; i < left->count; i++)
        for (uint32_t j = 0; left->items[i].cell < top && j < right->count; j++) {
            const Access *l = &left->items[i], *r = &right->items[j];
            if (l->cell == r->cell && (l->write || r->write) && (l->weak || r->weak))
                return true;
        }
    return false;
}

/* Whether a thread is about to make a plain access to a cell that the steps of another one access, in another way than
   plainly, and one of the two writes. */
static bool has_mixed_conflict(Machine *m, uint32_t thread, const Footprint *other) {
    bool writes;
    uint32_t cell = machine_pending_access(m, thread, &writes);
    for (uint32_t i = 0; cell && i < other->count; i++)
        if (other->items[i].cell == cell && !other->items[i].plain && (writes || other->items[i].write))
            return true;
    return false;
}

void races_begin(Search *s) {
    find_races(s->machine, note_race, s);
    if (!s->code->has_orders || s->result->is_weaker)
        return;
    s->steps = memory_resize(s->steps, MACHINE_MOST_THREADS * sizeof *s->steps);
    while (s->step_count < machine_threads(s->machine))
        s->steps[s->step_count++] = (Footprint){0};
    for (uint32_t i = 0; i < s->step_count; i++)
        s->steps[i].count = 0;
}

Footprint *races_accesses(Search *s, uint32_t thread) {
    return thread < s->step_count && !s->result->is_weaker ? &s->steps[thread] : NULL;
}

void races_end(Search *s) {
    Machine *m = s->machine;
    /* There are footprints of the threads of this state, and of others that had more. */
    uint32_t threads = s->step_count ? machine_threads(m) : 0;
    for (uint32_t i = 0; i < threads && !s->result->is_weaker; i++)
        for (uint32_t j = 0; j < i && !s->result->is_weaker; j++)
            if (has_weak_conflict(&s->steps[i], &s->steps[j], machine_top(m)) ||
                has_mixed_conflict(m, i, &s->steps[j]) || has_mixed_conflict(m, j, &s->steps[i])) {
                s->result->is_weaker = true;
                s->result->weaker[0] = machine_program_transformation(m, j);
                s->result->weaker[1] = machine_program_transformation(m, i);
            }
}

void races_free(Search *s) {
    for (uint32_t i = 0; i < s->step_count; i++)
        free(s->steps[i].items);
    free(s->steps);
}
