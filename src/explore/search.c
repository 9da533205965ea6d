/* What all searches share: expanding a state, violations, limits. */
#include "explore/search_int.h"

#include "base/arena.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *search_property_name(Property property) {
    static const char *const names[] = {"deadlock", "assert", "exception", "monitor", "bounds", "race"};
    return property < PROPERTIES ? names[property] : "specification";
}

Property search_property_of(BirError error, uint32_t checks) {
    Property property = error == BIR_ERROR_ASSERT    ? PROPERTY_ASSERT
                        : error == BIR_ERROR_MONITOR ? PROPERTY_MONITOR
                        : error == BIR_ERROR_INDEX   ? PROPERTY_BOUNDS
                                                     : PROPERTY_EXCEPTION;
    bool own_name = checks >> property & 1;
    if (!own_name && property != PROPERTY_ASSERT)
        property = PROPERTY_EXCEPTION;
    return checks >> property & 1 ? property : PROPERTIES;
}

static double seconds_since(const struct timespec *start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) * 1e-9;
}

void search_stop(Search *s, SearchEnd end) {
    if (!s->stop)
        s->result->end = end;
    s->stop = true;
}

static size_t bytes_held(const Search *s) { return store_bytes(s->store) + s->own_bytes(s); }

void search_count_state(Search *s, uint32_t depth) {
    SearchResult *result = s->result;
    result->states++;
    s->depth = depth;
    if (depth > result->depth)
        result->depth = depth;
    if (s->options->max_states && result->states >= s->options->max_states)
        search_stop(s, SEARCH_STATES);
}

/* Looks at the limits, the clock and the interrupt, and shows progress. Called every so many transitions: a single
   state may have millions of successors. */
static void look_around(Search *s) {
    SearchResult *result = s->result;
    s->next_look = result->transitions + 4096;
    size_t bytes = bytes_held(s);
    result->bytes = bytes > result->bytes ? bytes : result->bytes;
    if (s->options->interrupted && *s->options->interrupted)
        search_stop(s, SEARCH_INTERRUPTED);
    if (s->options->memory_bytes && bytes > s->options->memory_bytes)
        search_stop(s, SEARCH_MEMORY);
    double seconds = seconds_since(&s->started);
    if (s->options->timeout > 0 && seconds > s->options->timeout)
        search_stop(s, SEARCH_TIME);
    if (s->options->progress && seconds >= s->next_progress) {
        s->next_progress = seconds + 0.1;
        SearchProgress progress = {result->states, result->transitions, s->depth, bytes, seconds};
        s->options->progress(s->options->progress_context, &progress);
    }
}

/* Whether a violation of something that was asked for may still be found. */
static bool has_open_property(const Search *s) {
    for (uint32_t i = 0; i < PROPERTIES; i++)
        if ((s->options->only ? s->options->only : s->options->checks) >> i & 1 && !s->result->violations[i])
            return true;
    for (uint32_t i = 0; i < s->result->goal_count; i++)
        if (!s->result->goals[i].violation)
            return true;
    return false;
}

/* Takes down the path to the present state, and one move more when there is one. */
static void report(Search *s, Property property, Violation **place, const Fault *fault, bool lock_cycle,
                   const Move *last) {
    if (*place)
        return;
    Violation *violation = memory_get_zeroed(1, sizeof *violation);
    violation->property = property;
    if (fault)
        violation->fault = *fault;
    else
        violation->fault = (Fault){.transformation = BIR_NONE, .subject = BIR_NONE};
    violation->lock_cycle = lock_cycle;
    s->path(s, &violation->moves, &violation->count);
    if (last) {
        violation->moves = memory_resize(violation->moves, (violation->count + 1) * sizeof *violation->moves);
        violation->moves[violation->count++] = *last;
    }
    *place = violation;
    search_note_violation(s);
}

void search_note_violation(Search *s) {
    if (!s->options->all || !has_open_property(s))
        search_stop(s, SEARCH_VIOLATED);
}

/* The same for a built-in property, unless it is passed over. */
static void report_built_in(Search *s, Property property, const Fault *fault, bool lock_cycle, const Move *last) {
    if (!s->options->only || s->options->only >> property & 1)
        report(s, property, &s->result->violations[property], fault, lock_cycle, last);
}

/* An assertion that was false: a specification's, or the program's own. */
static void report_error(Search *s, const Fault *fault, const Move *move) {
    uint32_t goal = UINT32_MAX;
    if (fault->error == BIR_ERROR_ASSERT && s->options->goal_of)
        goal = s->options->goal_of(s->options->goal_context, fault->transformation);
    Property property = search_property_of(fault->error, s->options->checks);
    if (goal != UINT32_MAX)
        report(s, PROPERTY_GOAL, &s->result->goals[goal].violation, fault, false, move);
    else if (property != PROPERTIES)
        report_built_in(s, property, fault, false, move);
}

/* A step that did not end in a state. */
static void handle_outcome(Search *s, Outcome outcome, Move move) {
    const Fault *fault = machine_fault(s->machine);
    s->turned_back |= outcome != OUTCOME_ERROR;
    if (outcome == OUTCOME_ERROR) {
        report_error(s, fault, &move);
        if (s->failed)
            s->failed(s, move);
    } else if (outcome == OUTCOME_LIMIT) {
        /* What is not modelled weighs more than any bound: with it nothing is known. */
        bool unsupported = fault->limit == LIMIT_UNSUPPORTED && s->result->bound.limit != LIMIT_UNSUPPORTED;
        if (!s->result->bound_hit || unsupported)
            s->result->bound = *fault;
        s->result->bound_hit = true;
        if (!s->options->bounded)
            search_stop(s, SEARCH_LIMITED);
        else if (s->failed && fault->limit != LIMIT_UNSUPPORTED)
            s->failed(s, move);
    }
}

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
    machine_movers(m, &first, &end);
    if (end - first < 2)
        return;
    for (uint32_t i = 0; i < threads && !enough; i++) {
        cells[i] = machine_pending_access(m, i, &writes[i]);
        for (uint32_t j = 0; cells[i] && j < i && !enough; j++) {
            if (cells[j] != cells[i] || !(writes[i] || writes[j]))
                continue;
            Race race = {.threads = {j, i},
                         .transformations = {machine_transformation(m, j, 0), machine_transformation(m, i, 0)},
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
        report_built_in(s, PROPERTY_RACE, NULL, false, NULL);
    return s->stop;
}

static bool looks_for_deadlocks(const Search *s) {
    return s->options->checks >> PROPERTY_DEADLOCK & 1 && !s->result->violations[PROPERTY_DEADLOCK];
}

/* A successor in which threads hold each other up, although others may still move. When none can, it is found to be a
   deadlock when it is expanded. */
static void check_lock_cycle(Search *s, Move move) {
    if (machine_closes_lock_cycle(s->machine) && machine_can_move(s->machine))
        report_built_in(s, PROPERTY_DEADLOCK, NULL, true, &move);
}

/* All that follows from one way on: several successors where something is chosen. */
static void expand_way(Search *s, Way way, uint32_t *number, size_t mark,
                       void (*visit)(Search *search, Move move, uint32_t number, size_t mark)) {
    Machine *m = s->machine;
    Move move = {way.thread, way.transformation, 0};
    do {
        Outcome outcome = machine_step_way(m, way, move.choice);
        if (++s->result->transitions >= s->next_look)
            look_around(s);
        if (outcome == OUTCOME_DONE) {
            if (looks_for_deadlocks(s))
                check_lock_cycle(s, move);
            visit(s, move, *number, mark);
        } else
            handle_outcome(s, outcome, move);
        machine_undo(m, mark);
        ++*number;
    } while (!s->stop && machine_next_choice(m, &move.choice));
}

void search_expand(Search *s, void (*visit)(Search *search, Move move, uint32_t number, size_t mark)) {
    Machine *m = s->machine;
    size_t mark = machine_mark(m);
    uint32_t number = 0;
    const Way *ways;
    if (s->options->races)
        find_races(m, note_race, s);
    uint32_t count = machine_list_ways(m, &ways);
    for (uint32_t i = 0; i < count && !s->stop; i++)
        if (s->options->choose_free && machine_chooses(m, ways[i].thread, ways[i].transformation))
            s->result->choices_skipped = s->turned_back = true;
        else
            expand_way(s, ways[i], &number, mark, visit);
    if (!count && !s->stop && looks_for_deadlocks(s) && machine_unfinished(m))
        report_built_in(s, PROPERTY_DEADLOCK, NULL, false, NULL);
}

void search_find_moves(Search *s, const uint32_t *numbers, uint32_t count, Move *moves) {
    Machine *m = s->machine;
    size_t mark = machine_mark(m);
    uint32_t number = 0, found = 0;
    const Way *ways;
    uint32_t way_count = machine_list_ways(m, &ways);
    for (uint32_t i = 0; i < way_count; i++) {
        Way way = ways[i];
        if (s->options->choose_free && machine_chooses(m, way.thread, way.transformation))
            continue;
        Move move = {way.thread, way.transformation, 0};
        bool may_choose = machine_may_choose(m, way.thread, way.transformation), more = false;
        do {
            if (number++ == numbers[found])
                moves[found++] = move;
            if (found == count)
                return;
            if (may_choose) {
                machine_step_way(m, way, move.choice);
                machine_undo(m, mark);
                more = machine_next_choice(m, &move.choice);
            }
        } while (more);
    }
    assert(!"successors with these numbers");
}

Move *search_moves(Search *s, const uint32_t *numbers, uint64_t count) {
    Machine *present = s->machine;
    s->machine = machine_new(s->code, s->machine_options);
    Move *moves = memory_get((count + 1) * sizeof *moves);
    for (uint64_t i = 0; i < count; i++) {
        search_find_moves(s, &numbers[i], 1, &moves[i]);
        machine_step(s->machine, moves[i]);
        machine_forget(s->machine, machine_mark(s->machine));
    }
    machine_free(s->machine);
    s->machine = present;
    return moves;
}

void search_path_by_origins(Search *s, uint32_t state, Origin (*origin_of)(const Search *search, uint32_t state),
                            Move **moves, uint64_t *count) {
    uint64_t length = 0;
    for (uint32_t at = state; origin_of(s, at).parent != UINT32_MAX; at = origin_of(s, at).parent)
        length++;
    uint32_t *numbers = memory_get((length + 1) * sizeof *numbers);
    uint32_t at = state;
    for (uint64_t i = length; i-- > 0; at = origin_of(s, at).parent)
        numbers[i] = origin_of(s, at).number;
    *count = length;
    *moves = search_moves(s, numbers, length);
    free(numbers);
}

static bool has_automaton(const SearchOptions *options) {
    for (uint32_t i = 0; i < options->goal_count; i++)
        if (options->goals[i].automaton)
            return true;
    return false;
}

SearchResult *search_run(const Code *code, const MachineOptions *machine_options, const SearchOptions *options) {
    Search search = {.code = code, .options = options, .machine_options = machine_options};
    search.result = memory_get_zeroed(1, sizeof *search.result);
    clock_gettime(CLOCK_MONOTONIC, &search.started);
    search.machine = machine_new(code, machine_options);
    search.encoder = encoder_new(search.machine);
    size_t bitstate_bytes = options->bitstate_bytes ? options->bitstate_bytes : (size_t)1 << 28;
    search.store = store_new(options->store, search.encoder, bitstate_bytes);
    search.next_progress = 0.5;
    search.result->goals = memory_get_zeroed(options->goal_count + 1, sizeof *search.result->goals);
    search.result->goal_count = options->goal_count;
    if (has_automaton(options))
        search_temporal(&search);
    else if (options->order == SEARCH_DFS)
        search_depth_first(&search);
    else
        search_by_frontier(&search);
    search.result->seconds = seconds_since(&search.started);
    search.result->store_bytes = store_bytes(search.store);
    size_t bytes = search.result->store_bytes;
    search.result->bytes = bytes > search.result->bytes ? bytes : search.result->bytes;
    search.result->omission = store_omission(search.store);
    search.result->shapes = encoder_shapes(search.encoder);
    store_free(search.store);
    encoder_free(search.encoder);
    machine_free(search.machine);
    return search.result;
}

static void free_violation(Violation *violation) {
    if (violation)
        free(violation->moves);
    free(violation);
}

void search_result_free(SearchResult *result) {
    if (!result)
        return;
    for (uint32_t i = 0; i < PROPERTIES; i++)
        free_violation(result->violations[i]);
    for (uint32_t i = 0; i < result->goal_count; i++)
        free_violation(result->goals[i].violation);
    free(result->goals);
    free(result);
}
