/* Repeated steps: a successor whose state is known, because nothing has disturbed its thread since the state before.

   Threads t and u can step in state s, and so can u after the step of t. If that step has changed nothing that the step
   of u goes by, u does the same in both states. Then what it did to the one is done to the other, without the step: an
   entry of a cache of transitions (Blom, van de Pol, Weber: LTSmin, CAV 2010), which serves from one state of the path
   to the next. The key of the state that follows is all that is needed. Only when that state is new the step is taken,
   to go there.

   A step is repeated if

   - it has ended well, made no choice, and not ended within a run;
   - it has read or written no cell that t has changed. What it has read includes the guards at its end, and which
   threads wait when it notifies some;
   - what it asks about is shared, or not, as before: this is asked again;
   - it changes other leaves of the state's trees than t (see Effect in view.h), so that both changes stand;
   - t has renamed nothing, and has neither started nor ended a thread: then names and places mean the same;
   - what it renames itself, or looks for a better name of, has the same references: none of those that t has changed.
   And t does not wait on a lock, which is written by its name. If it lets threads move to other places, t has named
   nothing new.

   It depends on nothing else where all steps are plain (ample_has_plain_steps), as those that sleep must be. Lock
   cycles are looked for when a step is taken to a new state.

   So the search visits the same states by the same transitions in the same order. This is no reduction of them; where
   one of those that save transitions, or the encoding of states, is on, it is off. */
#include "explore/search_int.h"

#include "base/vector.h"
#include "explore/view.h"

#include <stdlib.h>
#include <string.h>

/* What is kept of a step: lists of words, one after the other. */
typedef enum StepList {
    LIST_ACCESSED, /* cells that it reads or writes */
    LIST_WRITTEN,  /* cells that are not what they were */
    LIST_TOUCHED,  /* see Effect */
    LIST_GRAZED,
    LIST_RENAMED,
    LIST_DECIDED,
    LIST_ASKED,
    LIST_LEAVES,
    LISTS
} StepList;

typedef struct RepeatedStep {
    uint16_t thread, transformation;
    bool lets_repeat;                    /* others can be repeated after it */
    bool waits;                          /* its thread waits on a lock after it */
    bool has_named, moves;               /* see Effect */
    uint32_t places;                     /* of threads after it */
    uint32_t starts[LISTS + 1];          /* of its lists, in Repeat.words */
    uint32_t first_access, access_count; /* of Repeat.accesses, where the steps of threads are compared */
} RepeatedStep;

/* Where what is kept of a state of the path ends; it begins where that of the state before ends. */
typedef struct RepeatLevel {
    size_t level; /* counted from 1 */
    uint32_t period;
    uint32_t first_step, steps, words, accesses;
} RepeatLevel;

/* So much is kept; then all is forgotten. */
enum { LEVELS = 1024, MOST_WORDS = 1 << 16, MOST_ACCESSES = 1 << 12 };
enum {
    LEAF_WORDS = sizeof(EffectLeaf) / sizeof(uint32_t),
    LEAF_FROM = offsetof(EffectLeaf, from) / sizeof(uint32_t),
    ASKED_WORDS = sizeof(SharingAsked) / sizeof(uint32_t)
};

struct Repeat {
    RepeatLevel levels[LEVELS]; /* by level modulo the size; known if they are of the present period */
    uint32_t period;
    Vector(RepeatedStep) steps;
    Vector(uint32_t) words;
    Vector(Access) accesses;
    RepeatLevel *present; /* of the state that is expanded */
    bool is_noted;        /* steps from there are: there are several */
    RepeatLevel before;   /* of the state before, ... */
    uint32_t taken;       /* ... and the step from there, if others can be repeated after it; or UINT32_MAX */
    Footprint own_footprint, *footprint; /* of the step that is taken: where steps are not compared, its own; ... */
    uint32_t first_access;               /* ... from here on */
    Effect effect;
    uint32_t threads, top; /* of the state that is expanded */
    int64_t hashes;
    bool has_expected; /* with check_repeated: the step that is taken leads to this key */
    StateKey expected;
};

bool repeat_is_possible(const Code *code, const MachineOptions *machine, const SearchOptions *options) {
    return options->repeats && !code->watched_count && ample_has_plain_steps(code, machine);
}

void repeat_new(Search *s) {
    s->repeat = memory_get_zeroed(1, sizeof *s->repeat);
    s->repeat->period = 1;
}

void repeat_free(Search *s) {
    Repeat *r = s->repeat;
    if (!r)
        return;
    free(r->steps.items);
    free(r->words.items);
    free(r->accesses.items);
    free(r->own_footprint.items);
    effect_free(&r->effect);
    free(r);
    s->repeat = NULL;
}

size_t repeat_bytes(const Search *s) {
    const Repeat *r = s->repeat;
    return r ? sizeof *r + r->steps.capacity * sizeof *r->steps.items + r->words.capacity * sizeof *r->words.items +
                   r->accesses.capacity * sizeof *r->accesses.items
             : 0;
}

/* Whether the step of a thread can be repeated --------------------------------------------------------------------- */

static uint32_t find_step(const Repeat *r, const RepeatLevel *level, Move move) {
    for (uint32_t i = level->first_step; i < level->steps && !move.choice; i++)
        if (r->steps.items[i].thread == move.thread && r->steps.items[i].transformation == move.transformation)
            return i;
    return UINT32_MAX;
}

/* Whether lists of two steps have something in common. */
static bool have_common(const Repeat *r, const RepeatedStep *left, StepList of_left, const RepeatedStep *right,
                        StepList of_right) {
    const uint32_t *words = r->words.items;
    for (uint32_t i = left->starts[of_left]; i < left->starts[of_left + 1]; i++)
        for (uint32_t j = right->starts[of_right]; j < right->starts[of_right + 1]; j++)
            if (words[i] == words[j])
                return true;
    return false;
}

static bool have_common_leaves(const Repeat *r, const RepeatedStep *left, const RepeatedStep *right) {
    const uint32_t *words = r->words.items;
    for (uint32_t i = left->starts[LIST_LEAVES]; i < left->starts[LIST_LEAVES + 1]; i += LEAF_WORDS)
        for (uint32_t j = right->starts[LIST_LEAVES]; j < right->starts[LIST_LEAVES + 1]; j += LEAF_WORDS)
            if (words[i] == words[j] && words[i + LEAF_FROM] == words[j + LEAF_FROM])
                return true;
    return false;
}

static bool has_any(const RepeatedStep *step, StepList list) { return step->starts[list] < step->starts[list + 1]; }

static bool is_undisturbed(const Repeat *r, const RepeatedStep *step) {
    const RepeatedStep *taken = &r->steps.items[r->taken];
    bool names = has_any(step, LIST_RENAMED) || has_any(step, LIST_DECIDED);
    return step->thread != taken->thread && !(names && taken->waits) && !(step->moves && taken->has_named) &&
           !have_common(r, taken, LIST_WRITTEN, step, LIST_ACCESSED) &&
           !have_common(r, taken, LIST_TOUCHED, step, LIST_RENAMED) &&
           !have_common(r, taken, LIST_GRAZED, step, LIST_RENAMED) &&
           !have_common(r, taken, LIST_TOUCHED, step, LIST_DECIDED) && !have_common_leaves(r, taken, step);
}

static bool is_answered_alike(Search *s, const RepeatedStep *step) {
    const SharingAsked *asked = (const SharingAsked *)(const void *)(s->repeat->words.items + step->starts[LIST_ASKED]);
    uint32_t count = (step->starts[LIST_ASKED + 1] - step->starts[LIST_ASKED]) / ASKED_WORDS;
    return owners_answer_alike(s->machine, machine_thread(s->machine, step->thread), asked, count);
}

/* Keeping steps ---------------------------------------------------------------------------------------------------- */

static bool is_known(const Repeat *r, size_t level) {
    const RepeatLevel *known = &r->levels[level % LEVELS];
    return known->level == level + 1 && known->period == r->period;
}

static void forget_all(Repeat *r) {
    r->period++;
    r->steps.count = r->words.count = r->accesses.count = 0;
}

/* The path has come to a level: what was kept of those from there on is of no use any more. */
static void cut_levels(Repeat *r, size_t level) {
    r->taken = UINT32_MAX;
    if (!level || !is_known(r, level - 1) || r->words.count > MOST_WORDS || r->accesses.count > MOST_ACCESSES) {
        forget_all(r);
        r->before = (RepeatLevel){0};
    } else {
        r->before = r->levels[(level - 1) % LEVELS];
        r->steps.count = r->before.steps;
        r->words.count = r->before.words;
        r->accesses.count = r->before.accesses;
    }
}

void repeat_begin(Search *s, size_t level, Move taken, uint32_t enabled) {
    Repeat *r = s->repeat;
    const Machine *m = s->machine;
    cut_levels(r, level);
    r->present = &r->levels[level % LEVELS];
    *r->present = (RepeatLevel){.level = level + 1, .period = r->period, .first_step = r->steps.count};
    bool is_within = m->cells[MACHINE_RUNNING];
    r->is_noted = enabled > 1 && !is_within;
    r->threads = machine_threads(m);
    r->top = machine_top(m);
    r->hashes = m->cells[MACHINE_HASHES];
    uint32_t step = is_within ? UINT32_MAX : find_step(r, &r->before, taken);
    r->taken = step != UINT32_MAX && r->steps.items[step].lets_repeat ? step : UINT32_MAX;
}

void repeat_end(Search *s) {
    Repeat *r = s->repeat;
    r->present->steps = r->steps.count;
    r->present->words = r->words.count;
    r->present->accesses = r->accesses.count;
    encoder_leave_effects(s->encoder, NULL);
}

/* There is room for them: most lists have but a few words, for which a loop is faster than a call. */
static void add_words(Repeat *r, const uint32_t *words, uint32_t count) {
    uint32_t *end = r->words.items + r->words.count;
    for (uint32_t i = 0; i < count; i++)
        end[i] = words[i];
    r->words.count += count;
}

static void reserve_words(Repeat *r, uint32_t count) {
    while (r->words.capacity - r->words.count < count)
        r->words.items = vector_grow(NULL, r->words.items, &r->words.capacity, sizeof *r->words.items);
}

/* A step that is repeated may be so again. */
static void copy_step(Repeat *r, RepeatedStep step) {
    uint32_t first = step.starts[0], count = step.starts[LISTS] - first, accesses = r->accesses.count;
    reserve_words(r, count);
    for (uint32_t i = 0; i <= LISTS; i++)
        step.starts[i] += r->words.count - first;
    add_words(r, r->words.items + first, count);
    for (uint32_t i = 0; i < step.access_count; i++) {
        Access access = r->accesses.items[step.first_access + i];
        vector_push(NULL, &r->accesses, access);
    }
    step.first_access = accesses;
    vector_push(NULL, &r->steps, step);
}

/* Where the accesses of threads are compared, those of a step that is not taken count as well. */
static void repeat_accesses(Search *s, const RepeatedStep *step) {
    Footprint *footprint = races_accesses(s, step->thread);
    for (uint32_t i = 0; footprint && i < step->access_count; i++)
        vector_push(NULL, footprint, s->repeat->accesses.items[step->first_access + i]);
}

/* Lets the step that is about to be taken leave what there is to be known of it. */
static void begin_step(Search *s, Move move) {
    Repeat *r = s->repeat;
    r->footprint = races_accesses(s, move.thread);
    if (!r->footprint) {
        r->footprint = &r->own_footprint;
        r->footprint->count = 0;
    }
    r->first_access = r->footprint->count;
    machine_record_fully_to(s->machine, r->footprint);
    encoder_leave_effects(s->encoder, &r->effect);
}

bool repeat_find(Search *s, Move move, StateKey *key) {
    Repeat *r = s->repeat;
    r->has_expected = false;
    uint32_t found = r->taken != UINT32_MAX ? find_step(r, &r->before, move) : UINT32_MAX;
    if (found == UINT32_MAX || !is_undisturbed(r, &r->steps.items[found]) ||
        !is_answered_alike(s, &r->steps.items[found])) {
        if (r->is_noted)
            begin_step(s, move);
        return false;
    }
    const RepeatedStep *step = &r->steps.items[found];
    const EffectLeaf *leaves = (const EffectLeaf *)(const void *)(r->words.items + step->starts[LIST_LEAVES]);
    uint32_t count = (step->starts[LIST_LEAVES + 1] - step->starts[LIST_LEAVES]) / LEAF_WORDS;
    Encoding encoding = encoder_repeat(s->encoder, leaves, count, step->places);
    *key = store_key(s->store, &encoding, false);
    s->result->repeated++;
    r->has_expected = s->options->check_repeated;
    r->expected = *key;
    if (!r->has_expected)
        repeat_accesses(s, step);
    if (r->is_noted)
        copy_step(r, *step);
    return !r->has_expected;
}

/* What the step has accessed, but for what it has made itself. */
static void add_accessed(Search *s, RepeatedStep *step) {
    Repeat *r = s->repeat;
    const Machine *m = s->machine;
    uint32_t top = r->top;
    step->first_access = r->accesses.count;
    for (uint32_t i = r->first_access; i < r->footprint->count; i++) {
        const Access *access = &r->footprint->items[i];
        if (access->entered != BIR_NONE || access->cell >= top)
            continue;
        r->words.items[r->words.count++] = access->cell;
        if (!s->compares_steps)
            continue;
        vector_push(NULL, &r->accesses, *access);
        Access *kept = &r->accesses.items[r->accesses.count - 1];
        kept->held = kept->held < top ? kept->held : 0; /* nobody else can hold what the step has made */
    }
    step->access_count = r->accesses.count - step->first_access;
    for (uint32_t i = 0; i < m->other_reads.count; i++)
        if (m->other_reads.items[i] < top)
            r->words.items[r->words.count++] = m->other_reads.items[i];
}

static void add_list(Repeat *r, RepeatedStep *step, StepList list, const Cells *cells) {
    step->starts[list] = r->words.count;
    add_words(r, cells->items, cells->count);
}

/* Whether a thread has ended with the step that is not the one that has taken it. */
static bool has_ended_others(const Repeat *r, const Machine *m) {
    int64_t births = m->cells[MACHINE_BIRTHS] - m->births_before;
    int64_t ended = r->threads + births - machine_threads(m);
    return ended > !m->cells[m->moved + THREAD_FRAME];
}

/* Lists are compared word by word: those of a step that touches much would take longer than the step. */
static bool is_small(const Repeat *r, const Machine *m) {
    enum { MOST_ACCESSED = 512, MOST_CHANGED = 128 };
    const Effect *e = &r->effect;
    return r->footprint->count - r->first_access + m->other_reads.count <= MOST_ACCESSED &&
           m->owners.asked.count <= MOST_ACCESSED && e->written.count <= MOST_CHANGED &&
           e->touched.count + e->grazed.count <= MOST_CHANGED && e->renamed.count + e->decided.count <= MOST_CHANGED &&
           e->leaves.count <= MOST_CHANGED;
}

/* Whether the step that was taken can be told of as one that is repeated. */
static bool is_plain(const Search *s, Move move) {
    const Repeat *r = s->repeat;
    const Machine *m = s->machine;
    uint32_t choice = 0;
    return !move.choice && !machine_next_choice(m, &choice) && !m->cells[MACHINE_RUNNING] && !m->is_unrepeatable &&
           !r->effect.is_partial && !has_ended_others(r, m) && is_small(r, m) && m->cells[MACHINE_HASHES] == r->hashes;
}

void repeat_note(Search *s, Move move, StateKey key) {
    Repeat *r = s->repeat;
    const Machine *m = s->machine;
    const Effect *e = &r->effect;
    encoder_leave_effects(s->encoder, NULL);
    if (r->has_expected)
        s->result->mistaken += r->expected.root != key.root || r->expected.shape != key.shape;
    if (!r->is_noted || r->has_expected || !is_plain(s, move))
        return;
    bool keeps_threads = m->cells[MACHINE_BIRTHS] == m->births_before && machine_threads(m) == r->threads;
    RepeatedStep step = {.thread = move.thread,
                         .transformation = move.transformation,
                         .lets_repeat = keeps_threads && !e->renamed.count && !e->decided.count,
                         .waits = m->cells[m->moved + THREAD_WAIT_LOCK],
                         .has_named = e->has_named,
                         .moves = e->moves,
                         .places = e->places};
    reserve_words(r, r->footprint->count - r->first_access + m->other_reads.count + e->written.count +
                         e->touched.count + e->grazed.count + e->renamed.count + e->decided.count +
                         m->owners.asked.count * ASKED_WORDS + e->leaves.count * LEAF_WORDS);
    step.starts[LIST_ACCESSED] = r->words.count;
    add_accessed(s, &step);
    add_list(r, &step, LIST_WRITTEN, &e->written);
    add_list(r, &step, LIST_TOUCHED, &e->touched);
    add_list(r, &step, LIST_GRAZED, &e->grazed);
    add_list(r, &step, LIST_RENAMED, &e->renamed);
    add_list(r, &step, LIST_DECIDED, &e->decided);
    step.starts[LIST_ASKED] = r->words.count;
    add_words(r, (const uint32_t *)(const void *)m->owners.asked.items, m->owners.asked.count * ASKED_WORDS);
    step.starts[LIST_LEAVES] = r->words.count;
    add_words(r, (const uint32_t *)(const void *)e->leaves.items, e->leaves.count * LEAF_WORDS);
    step.starts[LISTS] = r->words.count;
    vector_push(NULL, &r->steps, step);
}
