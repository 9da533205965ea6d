/* Searches that take turns. Depth-first search proves, but may look in the wrong place for a violation for very long.
   So others look for one beside it, each in its own way: at random, with few preemptions, towards what looks bad, and
   by levels. What they find counts as if it had found it, and what they learn about the model it need not find out.

   They begin when the search turns out to take a while, and do a fixed share of what it does, counted in work and not
   in time: so that the answer is the same in each run, and a proof takes little longer than without them. Each has a
   machine and a store of its own; of the reductions they have those that are part of the code. */
#include "explore/search_int.h"

#include "base/vector.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

/* What one of them does for each HUNDRED of the search beside it, and for each HUNDRED of all if they are alone. All
   but the first read states back from the store, for which they need up to twice the time of the same work: so they
   make the search beside them take a quarter longer at most. */
enum { HUNDRED = 100 };
static const struct {
    SearchOrder order;
    uint32_t beside, alone;
} kinds[] = {{SEARCH_PCT, 5, 40}, {SEARCH_CONTEXTS, 3, 30}, {SEARCH_BEST, 3, 15}, {SEARCH_BFS, 3, 15}};

/* When they begin. Of models that are no programs states take far less time, and a second is many of them. */
enum { FIRST_EFFORT_OF_PROGRAM = 400000, FIRST_EFFORT = 2000000, FIRST_EFFORT_ALONE = 20000, TURNS_BEFORE = 8 };

typedef struct Hunt {
    Search search;
    SearchOptions options;
    bool is_open;
} Hunt;

typedef struct Portfolio {
    Hunt hunts[COUNT(kinds)];
    uint64_t begun; /* the effort of the search when they began */
    uint64_t next;  /* its effort at their next turn */
    uint64_t turn;  /* and from one turn to the next */
    bool has_begun;
} Portfolio;

static void open_hunt(Search *s, Hunt *hunt, SearchOrder order) {
    hunt->options = *s->options;
    SearchOptions *options = &hunt->options;
    options->order = order;
    options->all = options->bounded = true;
    options->symmetry = SYMMETRY_NONE;
    options->futures = NULL;
    options->sleeps = false;
    options->schedules = 0;
    options->most_preemptions = 0;
    options->max_depth = 0;
    options->max_states = s->order == SEARCH_HUNT ? s->options->max_states : 0;
    options->visited = NULL;
    options->progress = NULL;
    search_open(&hunt->search, s->code, s->machine_options, options);
    hunt->is_open = true;
    hunt->search.method->begin(&hunt->search);
}

static void begin_hunts(Search *s) {
    Portfolio *p = s->hunts;
    for (uint32_t i = 0; i < COUNT(kinds); i++)
        open_hunt(s, &p->hunts[i], kinds[i].order);
    p->has_begun = true;
    p->begun = search_effort(s);
}

/* ---- What they find ---------------------------------------------------------------------------------------------- */

static Move *copy_moves(const Move *moves, uint64_t count) {
    Move *copy = memory_get((count + 1) * sizeof *copy);
    memcpy(copy, moves, count * sizeof *copy);
    return copy;
}

static void copy_violation(Search *s, const Violation *found, Violation **place) {
    if (!found || *place || s->stop)
        return;
    Violation *copy = memory_get_zeroed(1, sizeof *copy);
    *copy = *found;
    copy->moves = copy_moves(found->moves, found->count);
    *place = copy;
    search_note_violation(s, copy->property);
}

static void take_violations(Search *s, const SearchResult *found) {
    for (uint32_t i = 0; i < PROPERTIES; i++)
        copy_violation(s, found->violations[i], &s->result->violations[i]);
    for (uint32_t i = 0; i < found->goal_count; i++)
        copy_violation(s, found->goals[i].violation, &s->result->goals[i].violation);
}

/* Assumptions that are wrong, and what the model lacks: the search has to begin anew. */
static void take_lessons(Search *s, const SearchResult *found) {
    SearchResult *result = s->result;
    for (uint32_t i = 0; i < found->refuted_count; i++)
        races_refute(s, found->refuted[i]);
    for (uint32_t i = 0; i < found->contested.count; i++)
        races_contest(s, &found->contested.items[i]);
    if (found->refuted_count || found->contested.count)
        search_stop(s, SEARCH_REFUTED);
    if (!found->missed_count || result->missed_count)
        return;
    for (uint32_t i = 0; i < found->missed_count; i++) {
        const MissingReport *missed = &found->missed[i];
        Move *moves = copy_moves(missed->moves, missed->count);
        search_add_missing(result, s->code, &missed->missing, moves, missed->count);
    }
    search_note_bound(&result->bound_hit, &result->bound, &found->bound);
    search_stop(s, SEARCH_LIMITED);
}

static void take_races(SearchResult *result, const SearchResult *found) {
    for (uint32_t i = 0; i < found->race_count; i++) {
        Race *kept = races_keep(result, &found->races[i]);
        if (kept && kept->moves)
            kept->moves = copy_moves(kept->moves, kept->count);
    }
    if (found->is_weaker && !result->is_weaker) {
        result->is_weaker = true;
        memcpy(result->weaker, found->weaker, sizeof result->weaker);
    }
}

static void take_coverage(Search *s, const Search *hunt) {
    Hunted *all = &s->result->hunted;
    const Hunted *hunted = &hunt->result->hunted;
    if (hunt->order == SEARCH_PCT) {
        bool has_contexts = all->has_contexts;
        uint32_t preemptions = all->preemptions;
        *all = *hunted;
        all->has_contexts = has_contexts;
        all->preemptions = preemptions;
    } else if (hunt->order == SEARCH_CONTEXTS) {
        all->has_contexts = hunted->has_contexts;
        all->preemptions = hunted->preemptions;
    }
}

/* Takes over what is new since the turn before. */
static void take_findings(Search *s, const Search *hunt, bool goes_on) {
    const SearchResult *found = hunt->result;
    take_races(s->result, found);
    take_violations(s, found);
    take_coverage(s, hunt);
    if (!goes_on)
        take_lessons(s, found);
}

static void close_hunt(Search *s, Hunt *hunt) {
    if (!hunt->is_open)
        return;
    hunt->search.method->end(&hunt->search);
    SearchResult *found = search_close(&hunt->search);
    s->result->seen |= found->seen;
    s->result->uses |= found->uses;
    bool needs_memory = found->end == SEARCH_MEMORY;
    search_result_free(found);
    hunt->is_open = false;
    if (needs_memory)
        malloc_trim(0); /* or it would still count as held */
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* Goes on until so much effort was made in all. False when nothing is left to be done. */
static bool take_turn(Search *s, Hunt *hunt, uint64_t effort) {
    Search *search = &hunt->search;
    bool goes_on = true;
    while (goes_on && !search->stop && search_effort(search) < effort)
        goes_on = search->method->advance(search);
    goes_on = goes_on && !search->stop;
    take_findings(s, search, goes_on);
    return goes_on;
}

static void hunt_beside(Search *s) {
    Portfolio *p = s->hunts;
    if (!p->has_begun)
        begin_hunts(s);
    uint64_t effort = search_effort(s) - p->begun;
    for (uint32_t i = 0; i < COUNT(kinds) && !s->stop && s->hunts; i++)
        if (p->hunts[i].is_open && !take_turn(s, &p->hunts[i], effort / HUNDRED * kinds[i].beside))
            close_hunt(s, &p->hunts[i]);
    p->next = search_effort(s) + p->turn;
}

static void prepare_hunts(Search *s) {
    Portfolio *p = s->hunts = memory_get_zeroed(1, sizeof *p);
    p->next = s->options->first_effort ? s->options->first_effort
              : s->code->is_program    ? FIRST_EFFORT_OF_PROGRAM
                                       : FIRST_EFFORT;
    p->turn = p->next / TURNS_BEFORE + 1;
}

void portfolio_run(Search *s) {
    prepare_hunts(s);
    while (!s->stop && s->method->advance(s))
        if (s->hunts && !s->stop && search_effort(s) >= s->hunts->next)
            hunt_beside(s);
    portfolio_drop(s);
}

size_t portfolio_bytes(const Search *s) {
    size_t bytes = 0;
    for (uint32_t i = 0; s->hunts && i < COUNT(kinds); i++)
        if (s->hunts->hunts[i].is_open)
            bytes += search_bytes(&s->hunts->hunts[i].search);
    return bytes;
}

bool portfolio_drop(Search *s) {
    Portfolio *p = s->hunts;
    s->hunts = NULL;
    for (uint32_t i = 0; p && i < COUNT(kinds); i++)
        close_hunt(s, &p->hunts[i]);
    free(p);
    if (p)
        malloc_trim(0); /* or what they held would still count */
    return p != NULL;
}

/* ---- Nothing but them -------------------------------------------------------------------------------------------- */

static size_t no_bytes(const Search *s) {
    (void)s;
    return 0;
}

static void hunt_begin(Search *s) {
    s->own_bytes = no_bytes;
    prepare_hunts(s);
    s->hunts->next = FIRST_EFFORT_ALONE;
    begin_hunts(s);
}

/* One of them has ended: with it all do, unless it was for want of memory, of which the others now have more. */
static void end_with(Search *s, const Search *hunt) {
    const SearchResult *found = hunt->result;
    if (!hunt->stop)
        search_stop(s, SEARCH_COMPLETE);
    else if (found->end != SEARCH_MEMORY)
        search_stop(s, found->end);
}

/* How far the search has come in all: as far as the one that has come farthest. */
static void take_extent(SearchResult *result, const SearchResult *found) {
    result->states = found->states > result->states ? found->states : result->states;
    result->transitions = found->transitions > result->transitions ? found->transitions : result->transitions;
    result->depth = found->depth > result->depth ? found->depth : result->depth;
    result->choices_skipped |= found->choices_skipped;
    if (found->bound_hit)
        search_note_bound(&result->bound_hit, &result->bound, &found->bound);
}

static bool hunt_advance(Search *s) {
    Portfolio *p = s->hunts;
    bool any = false;
    p->next += p->next / TURNS_BEFORE;
    for (uint32_t i = 0; i < COUNT(kinds) && !s->stop; i++) {
        Hunt *hunt = &p->hunts[i];
        if (!hunt->is_open)
            continue;
        bool goes_on = take_turn(s, hunt, p->next / HUNDRED * kinds[i].alone);
        take_extent(s->result, hunt->search.result);
        if (!goes_on) {
            end_with(s, &hunt->search);
            close_hunt(s, hunt);
        }
        any |= goes_on;
    }
    if (!any)
        search_stop(s, SEARCH_MEMORY);
    search_weigh_race(s, p->next);
    return !search_look(s, 0);
}

static void hunt_end(Search *s) { portfolio_drop(s); }

const SearchMethod search_hunt = {hunt_begin, hunt_advance, hunt_end};
