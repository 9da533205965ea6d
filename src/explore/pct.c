/* Runs at random that find bugs with a known probability (Burckhardt, Kothari, Musuvathi, Nagarakatte, ASPLOS 2010).

   Each thread has a random priority, and the one with the highest of those that can move moves. At a few random steps,
   the change points, the thread that has moved is given a priority below all others. A bug is of depth d if it
   takes d steps to come in a certain order; a run with d - 1 change points finds it with probability 1 / (n k^(d-1)) at
   least, if no run has more than n threads and k steps. Values that a step chooses are drawn, too, and not part of
   that.

   All steps that could come next are tried in each state of a run, so that what is wrong one step beside it is found as
   well. A thread that comes back to a state of its run without anybody getting on would do so for ever: it gets the
   lowest priority. */
#include "explore/search_int.h"

#include "base/random.h"
#include "machine/state.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_STEPS = 100000, FEW_RETURNS = 100 };

/* Priorities, from below: of threads that came back, of change points, of all others. */
enum { FIRST_PRIORITY = PCT_MOST_DEPTH, PRIORITIES = 1 << 30 };

typedef struct Pct {
    uint64_t random;
    Vector(Move) path;           /* of the run so far */
    Vector(Move) next;           /* the steps that could come next */
    Vector(int64_t) priorities;  /* of threads, by birth */
    Vector(uint64_t) visited_by; /* states: the last run that came there */
    int64_t lowest;
    uint32_t depth; /* the run has one change point less */
    uint64_t changes[PCT_MOST_DEPTH - 1];
    uint64_t longest;                  /* of runs so far */
    uint32_t threads;                  /* the most that a run has had */
    double missed[PCT_MOST_DEPTH + 1]; /* logarithm of the probability that a bug of a depth was missed by all runs */
    uint32_t last;                     /* the thread that moved last; UINT32_MAX at the beginning of a run */
    uint32_t returns;                  /* of the run to states of its own */
    bool has_ended;                    /* the run */
} Pct;

static void pct_path(Search *s, Move **moves, uint64_t *count) {
    const Pct *p = s->own;
    *moves = memory_get((p->path.count + 1) * sizeof **moves);
    for (uint32_t i = 0; i < p->path.count; i++)
        (*moves)[i] = p->path.items[i];
    *count = p->path.count;
}

static size_t pct_bytes(const Search *s) {
    const Pct *p = s->own;
    return p->path.capacity * sizeof *p->path.items + p->visited_by.capacity * sizeof *p->visited_by.items +
           machine_bytes(s->machine);
}

/* The priority of a thread: a random one as long as nothing else is said. */
static int64_t *priority_of(Search *s, uint32_t thread) {
    Pct *p = s->own;
    uint64_t birth = (uint64_t)machine_cell(s->machine, machine_thread(s->machine, thread) + THREAD_BIRTH);
    while (p->priorities.count <= birth)
        vector_push(NULL, &p->priorities, (int64_t)(FIRST_PRIORITY + random_below(&p->random, PRIORITIES)));
    return &p->priorities.items[birth];
}

/* One after the other for bugs of each depth from 2 on. Without a run the number of steps is not known. */
static void begin_run(Search *s) {
    Pct *p = s->own;
    p->path.count = p->priorities.count = 0;
    p->lowest = p->returns = 0;
    p->last = UINT32_MAX;
    p->has_ended = false;
    p->depth = p->longest ? 2 + (uint32_t)(s->result->hunted.schedules % (PCT_MOST_DEPTH - 1)) : 1;
    for (uint32_t i = 0; i + 1 < p->depth; i++)
        p->changes[i] = random_below(&p->random, p->longest);
    encoder_reset(s->encoder);
}

/* Counts a run. What was said of the ones before does not hold of longer ones. */
static void end_run(Search *s) {
    Pct *p = s->own;
    Hunted *hunted = &s->result->hunted;
    hunted->schedules++;
    p->has_ended = true;
    if (p->path.count > p->longest || p->priorities.count > p->threads) {
        p->longest = p->path.count > p->longest ? p->path.count : p->longest;
        p->threads = p->priorities.count > p->threads ? p->priorities.count : p->threads;
        for (uint32_t depth = 1; depth <= PCT_MOST_DEPTH; depth++)
            p->missed[depth] = 0;
    }
    for (uint32_t depth = 1; depth <= p->depth; depth++)
        p->missed[depth] += log1p(-1 / (p->threads * pow((double)p->longest, p->depth - 1)));
    hunted->threads = p->threads;
    hunted->steps = p->longest;
    for (uint32_t depth = 1; depth <= PCT_MOST_DEPTH; depth++)
        hunted->found[depth] = -expm1(p->missed[depth]);
    if (s->options->schedules && hunted->schedules >= s->options->schedules)
        search_stop(s, SEARCH_SCHEDULES);
}

static void note_move(Search *s, Move move, size_t mark) {
    (void)mark;
    vector_push(NULL, &((Pct *)s->own)->next, move);
}

/* Counts the present state if it is new. */
static void visit_state(Search *s) {
    Pct *p = s->own;
    Encoding encoding = encoder_base(s->encoder);
    bool added;
    uint32_t state = store_number(s->store, &encoding, &added);
    if (s->is_out)
        return;
    if (added)
        search_count_state(s, p->path.count);
    while (p->visited_by.count <= state)
        vector_push(NULL, &p->visited_by, UINT64_MAX);
    bool returns = p->visited_by.items[state] == s->result->hunted.schedules;
    p->returns += returns;
    if (returns && p->last < machine_threads(s->machine))
        *priority_of(s, p->last) = --p->lowest;
    p->visited_by.items[state] = s->result->hunted.schedules;
}

/* The thread of the highest priority that can move. */
static uint32_t first_thread(Search *s) {
    const Pct *p = s->own;
    uint32_t first = p->next.items[0].thread;
    for (uint32_t i = 1; i < p->next.count; i++)
        if (*priority_of(s, p->next.items[i].thread) > *priority_of(s, first))
            first = p->next.items[i].thread;
    return first;
}

/* Which of the steps comes next. If it is a change point, the thread steps back behind all others. */
static Move choose(Search *s) {
    Pct *p = s->own;
    uint32_t thread = first_thread(s), count = 0;
    Move chosen = p->next.items[0];
    for (uint32_t i = 0; i < p->next.count; i++)
        if (p->next.items[i].thread == thread && random_below(&p->random, ++count) == 0)
            chosen = p->next.items[i];
    for (uint32_t i = 0; i + 1 < p->depth; i++)
        if (p->changes[i] == p->path.count)
            *priority_of(s, thread) = i;
    return chosen;
}

/* Whether a run that goes on has been where it is likely to come: most of its steps lead back to its own states. */
static bool is_long_enough(const Pct *p) {
    return p->path.count >= MOST_STEPS || (p->returns > FEW_RETURNS && p->returns > p->path.count / 2);
}

static void pct_begin(Search *s) {
    Pct *p = memory_get_zeroed(1, sizeof *p);
    s->own = p;
    s->path = pct_path;
    s->own_bytes = pct_bytes;
    p->random = (s->options->seed + 1) * 0x9e3779b97f4a7c15u;
    begin_run(s);
}

static bool pct_advance(Search *s) {
    Pct *p = s->own;
    if (p->has_ended)
        begin_run(s);
    if (!s->is_out)
        visit_state(s);
    p->next.count = 0;
    if (!s->stop)
        search_expand(s, note_move);
    if (s->stop)
        return true;
    if (!p->next.count || is_long_enough(p)) {
        end_run(s);
        return true;
    }
    Move move = choose(s);
    size_t mark = machine_mark(s->machine);
    int64_t birth = machine_cell(s->machine, machine_thread(s->machine, move.thread) + THREAD_BIRTH);
    successors_step(s->machine, move);
    encoder_follow(s->encoder, mark);
    machine_forget(s->machine, machine_mark(s->machine));
    vector_push(NULL, &p->path, move);
    p->last = machine_find_thread(s->machine, birth);
    return true;
}

static void pct_end(Search *s) {
    Pct *p = s->own;
    free(p->path.items);
    free(p->next.items);
    free(p->priorities.items);
    free(p->visited_by.items);
    free(p);
}

const SearchMethod search_by_priorities = {pct_begin, pct_advance, pct_end};
