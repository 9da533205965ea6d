/* Partial-order reduction by ample sets: in a state where the next steps of one thread touch nothing that any other
   thread may still touch in a conflicting way, whatever the others do first leads to the same; the thread goes alone.

   What others may still touch are their futures (futures.h), which include what they are about to do, also where they
   are blocked. The future of a thread that waits for a lock of the one that goes alone does not count: it does nothing
   before that one has moved. Two accesses conflict if they are of one region and one of them writes, unless the other
   thread cannot get at the object: it does not reach it, and nobody who does stores references.

   The end of a thread may be the end of the program, which leaves daemons where they are: where there are daemons, a
   thread does not go alone to its end.

   A thread goes alone only if its steps lead to states that are not on the way to the present one (depth-first search),
   or that are new (other searches), so that no cycle leaves a thread out for ever. For temporal properties, its steps
   also matter to no predicate. Doron Peled: All from one, one for all. CAV 1993. The choice is made once for each state
   of the program, whatever state the automaton is in, so that the correction of Siegel (CAV 2019) to checking
   conditions on the fly has nothing to correct. */
#include "explore/search_int.h"

#include "base/arena.h"
#include "machine/state.h"

#include <stdlib.h>

struct Ample {
    Futures *futures;
    bool is_news;             /* runs have shown more than the futures know */
    uint64_t news_at;         /* states there were when they did */
    uint64_t alone, expanded; /* states in which one thread went alone; all */
    Footprint *guards;        /* by thread: what its guards read in the present state */
    uint32_t threads;         /* of the present state; 0: nobody can go alone */
    uint64_t *sets;           /* by thread: its future in the present state; made when first needed */
    uint64_t *some, *several; /* what is in the future of one thread at least, of two at least */
    size_t set_capacity;
    bool has_sets;
    uint32_t thread; /* whose steps are looked at */
    int64_t was_daemon;
    bool may_be_alone; /* as far as these have shown */
    /* Which threads reach an object of the present state, by address; the last bit stands for all other threads. Good
       if `visit` is the present one; made when first needed. */
    struct Reach {
        uint32_t visit;
        uint64_t threads;
    } * reach;
    uint32_t reach_capacity, visit;
    bool has_reach;
    Vector(uint32_t) pending;
};

bool ample_has_plain_steps(const Code *code, const MachineOptions *options) {
    const BirModel *model = code->model;
    if (options->max_objects || code->has_forall || code->has_kept)
        return false;
    for (uint32_t i = 0; i < model->collections.count; i++)
        if (code->collections[i].limit != UINT32_MAX)
            return false;
    BirEffects effects = {.model = model};
    for (BirId from = 0; from < model->locations.count && !code->is_program; from++) {
        BirSpan at = model->locations.items[from].transformations;
        for (uint32_t i = 0; i < at.count; i++)
            effects_add_step(&effects, from, &model->transformations.items[at.first + i]);
        effects.items.count = 0;
    }
    free(effects.items.items);
    return !(effects_have(&effects, EFFECT_OBSERVE_LOCATION) || effects_have(&effects, EFFECT_OBSERVE_FRAME) ||
             effects_have(&effects, EFFECT_OBSERVE_HEAP));
}

bool ample_is_possible(const Code *code, const MachineOptions *machine, const SearchOptions *options) {
    return options->futures && !options->choose_free && !machine->interleave_invisible &&
           options->fairness == FAIRNESS_NONE && ample_has_plain_steps(code, machine);
}

void ample_new(Search *s) {
    Ample *a = s->ample = memory_get_zeroed(1, sizeof *a);
    a->futures = s->options->futures;
    a->guards = memory_get_zeroed(MACHINE_MOST_THREADS, sizeof *a->guards);
    futures_begin(a->futures, s->code);
}

void ample_free(Search *s) {
    Ample *a = s->ample;
    if (!a)
        return;
    for (uint32_t i = 0; i < MACHINE_MOST_THREADS; i++)
        free(a->guards[i].items);
    free(a->guards);
    free(a->sets);
    pages_free(a->reach, a->reach_capacity * sizeof *a->reach);
    free(a->pending.items);
    free(a);
    s->ample = NULL;
}

/* Learning ----------------------------------------------------------------------------------------------------------*/

static void note_news(Search *s) {
    Ample *a = s->ample;
    a->news_at = a->is_news ? a->news_at : s->result->states;
    a->is_news = true;
}

/* Once a run has shown more than the futures know, nothing is proved. The search goes on for a while, to learn more. */
void ample_learn(Search *s, uint32_t thread, const Footprint *footprint) {
    enum { STATES_MORE = 1000 };
    Ample *a = s->ample;
    if (futures_learn(a->futures, s->machine, thread, footprint))
        note_news(s);
    if (a->is_news && a->alone && s->result->states > 2 * a->news_at + STATES_MORE)
        search_stop(s, SEARCH_REFUTED);
}

void ample_end(Search *s) {
    const Ample *a = s->ample;
    s->result->alone = a->alone;
    s->result->expanded = a->expanded;
    s->result->has_learned = a->is_news && a->alone;
}

/* Futures of the present state --------------------------------------------------------------------------------------*/

static void make_sets(Search *s) {
    Ample *a = s->ample;
    uint32_t words = futures_words(a->futures);
    size_t size = (size_t)(a->threads + 2) * words;
    if (a->has_sets)
        return;
    if (size > a->set_capacity) {
        a->set_capacity = 2 * size;
        a->sets = memory_resize(a->sets, a->set_capacity * sizeof *a->sets);
    }
    memset(a->sets, 0, size * sizeof *a->sets);
    a->some = a->sets + (size_t)a->threads * words;
    a->several = a->some + words;
    for (uint32_t i = 0; i < a->threads; i++) {
        uint64_t *set = a->sets + (size_t)i * words;
        futures_add(a->futures, s->machine, i, set);
        for (uint32_t j = 0; j < words; j++) {
            a->several[j] |= a->some[j] & set[j];
            a->some[j] |= set[j];
        }
    }
    a->has_sets = true;
}

/* The last bit stands for all threads from there on. */
static uint64_t bit_of(uint32_t thread) { return (uint64_t)1 << (thread < 63 ? thread : 63); }

static void reach(Ample *a, const Machine *m, int64_t object, uint64_t threads) {
    if (!object || code_is_base(m->code, object))
        return;
    struct Reach *known = &a->reach[object];
    if (known->visit != a->visit)
        *known = (struct Reach){a->visit, 0};
    if (!(threads & ~known->threads))
        return;
    known->threads |= threads;
    vector_push(NULL, &a->pending, (uint32_t)object);
}

static void reach_from(Ample *a, const Machine *m, uint32_t base, const Layout *layout, uint64_t threads) {
    for (uint32_t i = 0; i < layout->ref_count; i++)
        reach(a, m, m->cells[base + layout->refs[i]], threads);
}

static void reach_on(Ample *a, Machine *m) {
    while (a->pending.count) {
        uint32_t object = a->pending.items[--a->pending.count];
        int64_t header = m->cells[object + OBJECT_HEADER];
        const CodeCollection *collection = &m->code->collections[object_collection(header)];
        uint32_t elements = collection->is_array ? object_length(header) : 1, size = collection->element.count;
        for (uint32_t i = 0; collection->element.ref_count && i < elements; i++)
            reach_from(a, m, object + OBJECT_CELLS + i * size, &collection->element, a->reach[object].threads);
        if (machine_count_work(m, elements / 4))
            a->pending.count = 0;
    }
}

/* Finds out which threads reach which objects. Frames of a thread may be cleared lazily, but never lack a reference. */
static void make_reach(Search *s) {
    Ample *a = s->ample;
    Machine *m = s->machine;
    if (a->has_reach)
        return;
    if (a->reach_capacity < m->capacity) {
        a->reach = pages_resize(a->reach, a->reach_capacity * sizeof *a->reach, m->capacity * sizeof *a->reach);
        a->reach_capacity = m->capacity;
    }
    if (++a->visit == 0) {
        memset(a->reach, 0, a->reach_capacity * sizeof *a->reach);
        a->visit = 1;
    }
    reach_from(a, m, MACHINE_GLOBALS, &m->stored.globals, UINT64_MAX);
    reach_on(a, m);
    for (uint32_t i = 0; i < a->threads; i++) {
        uint32_t frame = (uint32_t)m->cells[machine_thread(m, i) + THREAD_FRAME];
        for (; frame; frame = (uint32_t)m->cells[frame + FRAME_CALLER])
            reach_from(a, m, frame, &m->code->bodies[m->cells[frame + FRAME_BODY]].frame, bit_of(i));
        reach_on(a, m);
    }
    a->has_reach = true;
}

/* Conflicts ---------------------------------------------------------------------------------------------------------*/

static bool has_bit(const uint64_t *set, uint32_t bit) { return set[bit / 64] >> bit % 64 & 1; }

/* Whether a set has an access that conflicts with one of a region. */
static bool conflicts(const uint64_t *set, uint32_t region, bool writes) {
    return has_bit(set, 2 * region + 1) || (writes && has_bit(set, 2 * region));
}

/* Whether another thread may come to hold a reference to an object before `a->thread` has moved. */
static bool may_reach(Search *s, uint32_t thread, uint32_t object) {
    Ample *a = s->ample;
    uint32_t words = futures_words(a->futures);
    if (!object || object & HOLDER_THREAD || code_is_base(s->code, object))
        return true;
    make_reach(s);
    uint64_t threads = a->reach[object].visit == a->visit ? a->reach[object].threads : 0;
    if (threads & bit_of(thread))
        return true;
    /* Who reaches it may hand it over. */
    for (uint32_t i = 0; i < a->threads; i++)
        if (i != a->thread && threads & bit_of(i) && futures_store_references(a->futures, a->sets + (size_t)i * words))
            return true;
    return false;
}

/* Whether an access is in the future of a thread besides the present one. */
static bool is_others(const Ample *a, uint32_t bit) {
    const uint64_t *own = a->sets + (size_t)a->thread * futures_words(a->futures);
    return has_bit(a->several, bit) || (has_bit(a->some, bit) && !has_bit(own, bit));
}

/* Whether some other thread may still access a cell in a conflicting way before the present one moves. Which region a
   cell of a thread is in depends on who accesses it. */
static bool is_disturbed(Search *s, const Access *access) {
    Ample *a = s->ample;
    uint32_t words = futures_words(a->futures), holder;
    uint32_t region = futures_region(a->futures, s->machine, a->thread, access->cell, &holder);
    bool is_of_thread = holder & HOLDER_THREAD;
    if (!is_of_thread &&
        (region >= 32 * words || !(is_others(a, 2 * region + 1) || (access->write && is_others(a, 2 * region)))))
        return false;
    for (uint32_t i = 0; i < a->threads; i++) {
        if (i == a->thread)
            continue;
        if (is_of_thread)
            region = futures_region(a->futures, s->machine, i, access->cell, &holder);
        if (region < 32 * words && conflicts(a->sets + (size_t)i * words, region, access->write) &&
            may_reach(s, i, holder) && !machine_waits_for(s->machine, i, a->thread))
            return true;
    }
    return false;
}

static bool is_any_disturbed(Search *s, const Footprint *footprint) {
    uint32_t top = machine_top(s->machine);
    for (uint32_t i = 0; i < footprint->count; i++) {
        const Access *access = &footprint->items[i];
        if (access->entered == BIR_NONE && access->cell < top && !access->is_private && is_disturbed(s, access))
            return true;
    }
    return false;
}

/* States ------------------------------------------------------------------------------------------------------------*/

static bool has_daemon(const Machine *m) {
    for (uint32_t i = 0; m->code->has_daemons && i < machine_threads(m); i++)
        if (m->cells[machine_thread(m, i) + THREAD_DAEMON])
            return true;
    return false;
}

void ample_begin(Search *s) {
    Ample *a = s->ample;
    uint32_t first, end;
    if (has_daemon(s->machine) && futures_learn_daemons(a->futures))
        note_news(s);
    successors_threads(s->machine, &first, &end);
    a->threads = end - first < 2 ? 0 : end;
    a->has_sets = a->has_reach = false;
    a->expanded++;
    a->thread = UINT32_MAX;
    for (uint32_t i = first; i < end; i++)
        a->guards[i].count = 0;
    machine_record_guards_to(s->machine, a->guards);
}

/* A time limit that is late may wait for any thread: nobody goes alone by one. */
void ample_learn_guards(Search *s, bool are_late) {
    uint32_t first, end;
    s->ample->threads = are_late ? 0 : s->ample->threads;
    machine_record_guards_to(s->machine, NULL);
    successors_threads(s->machine, &first, &end);
    for (uint32_t i = first; i < end; i++)
        ample_learn(s, i, &s->ample->guards[i]);
}

void ample_begin_thread(Search *s, uint32_t thread) {
    s->ample->thread = thread;
    s->ample->was_daemon = s->machine->cells[machine_thread(s->machine, thread) + THREAD_DAEMON];
    s->ample->may_be_alone = s->ample->threads > 0;
}

/* Whether a step of a thread may be what the program ends with. */
static bool may_end_program(const Search *s, uint32_t thread, int64_t was_daemon) {
    const Machine *m = s->machine;
    bool has_ended = !m->cells[thread + THREAD_FRAME], is_daemon = m->cells[thread + THREAD_DAEMON];
    return has_ended ? futures_have_daemons(s->ample->futures) : is_daemon != (was_daemon != 0);
}

/* A step that ends within a run, that goes wrong, that ends other threads or may end the program, or that matters to a
   predicate is not taken alone. */
void ample_note_step(Search *s, Outcome outcome) {
    Ample *a = s->ample;
    const Machine *m = s->machine;
    a->may_be_alone &= outcome == OUTCOME_DONE && !m->cells[MACHINE_RUNNING] && !m->has_mattered &&
                       machine_threads(m) + 1 >= a->threads && !may_end_program(s, m->moved, a->was_daemon);
}

bool ample_is_alone(Search *s, const Footprint *steps) {
    Ample *a = s->ample;
    ample_learn(s, a->thread, steps);
    if (!a->may_be_alone || s->stop)
        return false;
    make_sets(s);
    return !is_any_disturbed(s, &a->guards[a->thread]) && !is_any_disturbed(s, steps);
}

void ample_count(Search *s) {
    s->ample->alone++;
    s->is_alone = true;
}
