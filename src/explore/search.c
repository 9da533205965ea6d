/* What all searches share: expanding a state, violations, limits. */
#include "explore/search_int.h"

#include "base/process.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *search_property_name(Property property) {
    static const char *const names[] = {"deadlock", "assert",   "exception", "monitor",
                                        "bounds",   "overflow", "race",      "livelock"};
    return property < PROPERTIES ? names[property] : "specification";
}

Property search_property_of(BirError error, uint32_t checks) {
    Property property = error == BIR_ERROR_ASSERT     ? PROPERTY_ASSERT
                        : error == BIR_ERROR_MONITOR  ? PROPERTY_MONITOR
                        : error == BIR_ERROR_INDEX    ? PROPERTY_BOUNDS
                        : error == BIR_ERROR_OVERFLOW ? PROPERTY_OVERFLOW
                                                      : PROPERTY_EXCEPTION;
    bool own_name = checks >> property & 1;
    if (!own_name && property != PROPERTY_ASSERT)
        property = PROPERTY_EXCEPTION;
    return checks >> property & 1 ? property : PROPERTIES;
}

void search_stop(Search *s, SearchEnd end) {
    if (!s->stop)
        s->result->end = end;
    s->stop = true;
}

size_t search_bytes(const Search *s) {
    return store_bytes(s->store) + s->own_bytes(s) + futures_bytes(s->options->futures) + portfolio_bytes(s);
}

/* A transition takes as long as so many transformations: its successor is encoded and looked up. So does a run that is
   begun anew. */
enum { TRANSITION_WORK = 4 };

uint64_t search_effort(const Search *s) {
    return machine_work(s->machine) + TRANSITION_WORK * (s->result->transitions + s->result->hunted.schedules);
}

void search_count_state(Search *s, uint32_t depth) {
    SearchResult *result = s->result;
    result->states++;
    s->depth = depth;
    if (depth > result->depth)
        result->depth = depth;
    if (s->options->max_states && result->states >= s->options->max_states)
        search_stop(s, SEARCH_STATES);
}

static void show_progress(Search *s, size_t bytes) {
    double seconds = process_now() - s->started;
    if (!s->options->progress || seconds < s->next_progress)
        return;
    s->next_progress = seconds + 0.1;
    SearchProgress progress = {s->result->states, s->result->transitions, s->depth, bytes, seconds};
    s->options->progress(s->options->progress_context, &progress);
}

SearchEnd search_end_of(LimitReached reached) {
    static const SearchEnd ends[] = {SEARCH_COMPLETE, SEARCH_TIME, SEARCH_MEMORY, SEARCH_INTERRUPTED, SEARCH_MEMORY};
    return ends[reached];
}

bool search_look(Search *s, size_t bytes) {
    SearchResult *result = s->result;
    s->work = 0;
    if (s->is_out)
        return true;
    size_t held = s->own_bytes ? search_bytes(s) : 0;
    result->bytes = held > result->bytes ? held : result->bytes;
    LimitReached reached = limits_look(&s->options->limits, bytes);
    if (reached == REACHED_MEMORY && portfolio_drop(s))
        reached = limits_look(&s->options->limits, bytes);
    s->is_out = reached != REACHED_NOTHING;
    if (s->is_out)
        search_stop(s, search_end_of(reached));
    else
        show_progress(s, held);
    return s->is_out;
}

static bool is_out(void *context, size_t bytes) { return search_look(context, bytes); }

Look search_as_look(Search *s) { return (Look){is_out, s}; }

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
    if (last)
        violation->moves[violation->count++] = *last;
    *place = violation;
    search_note_violation(s, property);
}

void search_note_violation(Search *s, Property property) {
    bool goes_on = s->options->all || property == PROPERTY_RACE;
    if (!goes_on || !has_open_property(s))
        search_stop(s, SEARCH_VIOLATED);
}

/* A second of a program, or two: most programs are searched to the end within that. */
enum { EFFORT_AFTER_RACE = 16000000 };

void search_weigh_race(Search *s, uint64_t effort) {
    if (s->options->all || !s->result->violations[PROPERTY_RACE])
        return;
    if (!s->race_effort)
        s->race_effort = effort + 1;
    else if (effort > 2 * s->race_effort + EFFORT_AFTER_RACE)
        search_stop(s, SEARCH_VIOLATED);
}

void search_report(Search *s, Property property, const Fault *fault, bool lock_cycle, const Move *last) {
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
        search_report(s, property, fault, false, move);
}

static bool same_missing(const Missing *left, const Missing *right) {
    return left->kind == right->kind && left->id == right->id && left->type == right->type &&
           left->string == right->string;
}

void search_add_missing(SearchResult *result, const Code *code, const Missing *missing, Move *moves, uint64_t count) {
    Text text = {0};
    if (missing->string)
        strings_show(code->strings, missing->string, &text);
    MissingReport missed = {
        .missing = *missing, .text = memory_get_zeroed(text.length + 1, 1), .moves = moves, .count = count};
    memcpy(missed.text, text_string(&text), text.length);
    text_free(&text);
    result->missed = memory_resize(result->missed, (result->missed_count + 1) * sizeof *result->missed);
    result->missed[result->missed_count++] = missed;
}

/* Takes down what the model lacks. The search goes on for a while, to find out what else it lacks; an answer it cannot
   give any more, unless something is violated. */
static void note_missing(Search *s, Move move) {
    enum { MOST_MISSED = 16, STATES_MORE = 2000 };
    SearchResult *result = s->result;
    const Missing *missing = machine_missing(s->machine);
    s->missed_at = result->missed_count ? s->missed_at : result->states;
    bool is_new = true;
    for (uint32_t i = 0; i < result->missed_count; i++)
        is_new &= !same_missing(&result->missed[i].missing, missing);
    if (is_new) {
        Move *moves;
        uint64_t count;
        s->path(s, &moves, &count);
        moves[count++] = move;
        search_add_missing(result, s->code, missing, moves, count);
    }
    if (result->missed_count == MOST_MISSED || result->states > s->missed_at + STATES_MORE)
        search_stop(s, SEARCH_LIMITED);
}

/* What is not modelled weighs more than any bound: with it nothing is known. */
void search_note_bound(bool *hit, Fault *bound, const Fault *fault) {
    if (!*hit || (machine_is_unknown(fault->limit) && !machine_is_unknown(bound->limit)))
        *bound = *fault;
    *hit = true;
}

/* A step that did not end in a state. */
static void handle_outcome(Search *s, Outcome outcome, Move move) {
    const Fault *fault = machine_fault(s->machine);
    s->turned_back |= outcome != OUTCOME_ERROR;
    assert(outcome != OUTCOME_STOPPED || s->stop);
    if (outcome == OUTCOME_ERROR) {
        report_error(s, fault, &move);
        if (s->failed)
            s->failed(s, move);
    } else if (outcome == OUTCOME_LIMIT) {
        search_note_bound(&s->bound_hit, &s->bound, fault);
        search_note_bound(&s->result->bound_hit, &s->result->bound, fault);
        if (fault->limit == LIMIT_MISSING) {
            note_missing(s, move);
            return;
        }
        /* How many cells are taken depends on the path to a state, not on the state: nothing could be said of those
           within the bound. */
        if (!s->options->bounded || fault->limit == LIMIT_CELLS || fault->limit == LIMIT_BASE)
            search_stop(s, SEARCH_LIMITED);
        else if (s->failed && fault->limit != LIMIT_UNSUPPORTED)
            s->failed(s, move);
    }
}

/* Whether a state in which no thread can move is one in which none has to. */
static bool has_ended(const Search *s) {
    return !machine_has_live_thread(s->machine) || (s->options->allows_idle && machine_is_idle(s->machine));
}

static bool looks_for_deadlocks(const Search *s) {
    return s->options->checks >> PROPERTY_DEADLOCK & 1 && !s->result->violations[PROPERTY_DEADLOCK];
}

/* A successor in which threads hold each other up, although others may still move. When none can, it is found to be a
   deadlock when it is expanded. */
static void check_lock_cycle(Search *s, Move move) {
    if (machine_closes_lock_cycle(s->machine) && successors_has_enabled(s->machine) && !machine_is_stopped(s->machine))
        search_report(s, PROPERTY_DEADLOCK, NULL, true, &move);
}

void search_check_step(Search *s, Move move) {
    if (looks_for_deadlocks(s))
        check_lock_cycle(s, move);
}

typedef void Visit(Search *search, Move move, size_t mark);

/* The successors of the state that is expanded. */
typedef struct Expansion {
    Visit *visit;
    size_t mark;
    Successors all;
    uint32_t probed; /* steps of threads before this one were recorded already */
} Expansion;

/* Takes the step that the present move of `successors` leads to, and goes back. Without `visit` only to see what the
   step does. */
static void take_step(Search *s, const Expansion *e, const Successors *successors, Visit *visit) {
    Machine *m = s->machine;
    Move move = successors->move;
    StateKey key;
    bool records = s->compares_steps && (!visit || move.thread >= e->probed);
    if (records)
        machine_record_to(m, races_accesses(s, move.thread));
    if (s->repeat && repeat_find(s, move, &key)) {
        successors_skip(successors);
        s->result->transitions++;
        s->note(s, move, key);
        return;
    }
    Outcome outcome = successors_take(successors);
    if (records || s->repeat)
        machine_record_to(m, NULL);
    if (s->ample && records)
        ample_note_step(s, outcome);
    s->result->transitions += visit != NULL;
    if (visit && outcome == OUTCOME_DONE) {
        search_check_step(s, move);
        visit(s, move, e->mark);
    } else if (visit)
        handle_outcome(s, outcome, move);
    if (!machine_is_stopped(m)) /* undoing a long step could itself take long */
        machine_undo(m, e->mark);
}

/* Visits the successors by the moves of one thread, or (UINT32_MAX) of all but one. */
static void visit_thread(Search *s, const Expansion *e, uint32_t only, uint32_t but) {
    Successors successors = e->all;
    while (!s->stop && successors_next(&successors))
        if (only == UINT32_MAX ? successors.move.thread != but : successors.move.thread == only)
            take_step(s, e, &successors, e->visit);
        else
            successors_skip(&successors);
}

static bool goes_alone(Search *s, uint32_t thread) {
    return s->ample && thread != UINT32_MAX && ample_is_alone(s, races_accesses(s, thread)) && !s->stop;
}

/* For a search that notes successors: takes the steps of one thread after the other, until one may go alone. */
static void expand_by_notes(Search *s, Expansion *e) {
    uint32_t thread = UINT32_MAX, first = 0;
    bool is_alone = false;
    while (!s->stop && successors_next(&e->all)) {
        if (e->all.move.thread != thread) {
            is_alone = goes_alone(s, thread) && !s->closes_cycle(s, first);
            if (is_alone)
                break;
            thread = e->all.move.thread;
            first = s->ample ? s->noted(s) : 0;
            if (s->ample)
                ample_begin_thread(s, thread);
        }
        take_step(s, e, &e->all, e->visit);
    }
    if (is_alone || (goes_alone(s, thread) && !s->closes_cycle(s, first))) {
        s->forget(s, first);
        ample_count(s);
    }
}

/* For a search that adds states as it comes to them: looks for a thread that may go alone, and lets the others move
   only if there is none, or if it leads to a state that was met before. */
static void expand_by_probes(Search *s, Expansion *e) {
    Successors successors = e->all;
    uint32_t thread = UINT32_MAX;
    bool is_alone = false;
    while (!s->stop && !is_alone && successors_next(&successors)) {
        if (successors.move.thread != thread) {
            is_alone = goes_alone(s, thread);
            if (is_alone)
                break;
            thread = successors.move.thread;
            ample_begin_thread(s, thread);
        }
        take_step(s, e, &successors, NULL);
    }
    is_alone = is_alone || goes_alone(s, thread);
    e->probed = thread == UINT32_MAX ? 0 : thread + 1;
    uint32_t alone = is_alone ? thread : UINT32_MAX;
    s->met = 0;
    if (is_alone)
        visit_thread(s, e, alone, UINT32_MAX);
    if (is_alone && !s->met) {
        ample_count(s);
        return;
    }
    visit_thread(s, e, UINT32_MAX, alone);
    for (uint32_t i = e->probed; i < machine_threads(s->machine) && !s->stop; i++)
        ample_learn(s, i, races_accesses(s, i));
}

/* Some states are enough to know how large they are. */
static void measure_state(Search *s) {
    s->expanded++;
    if ((s->expanded & (s->expanded - 1)) != 0)
        return;
    size_t bytes = encoder_state_bytes(s->encoder);
    s->result->state_bytes = bytes > s->result->state_bytes ? bytes : s->result->state_bytes;
}

void search_expand(Search *s, Visit *visit) {
    Machine *m = s->machine;
    measure_state(s);
    Expansion expansion = {.visit = visit, .mark = machine_mark(m)}, *e = &expansion;
    s->is_alone = false;
    races_begin(s);
    if (s->ample)
        ample_begin(s);
    bool is_held = s->is_symmetric && encoder_is_joining(s->encoder);
    e->all = successors_of(m, s->options->choose_free, is_held ? 0 : SUCCESSORS_NOBODY);
    if (s->repeat)
        s->begin_steps(s, e->all.count);
    if (s->ample)
        ample_learn_guards(s, successors_are_late(&e->all));
    if (s->ample && !s->noted)
        expand_by_probes(s, e);
    else
        expand_by_notes(s, e);
    if (e->all.has_left_out)
        s->result->choices_skipped = s->turned_back = true;
    races_end(s);
    search_weigh_race(s, search_effort(s));
    if (s->is_symmetric && encoder_is_refuted(s->encoder)) {
        s->result->are_joined_told_apart = true;
        search_stop(s, SEARCH_REFUTED);
    }
    if (s->options->visited && !s->stop)
        s->options->visited(s->options->visited_context, m, !e->all.count);
    if (!e->all.count && !s->stop && looks_for_deadlocks(s) && !has_ended(s))
        search_report(s, PROPERTY_DEADLOCK, NULL, false, NULL);
}

void search_path_by_origins(Search *s, uint32_t state, Origin (*origin_of)(const Search *search, uint32_t state),
                            Move **moves, uint64_t *count) {
    uint64_t length = 0;
    for (uint32_t at = state; origin_of(s, at).parent != UINT32_MAX; at = origin_of(s, at).parent)
        length++;
    *count = length;
    *moves = memory_get((length + 1) * sizeof **moves);
    for (uint32_t at = state; length-- > 0; at = origin_of(s, at).parent)
        (*moves)[length] = moves_unpack(&s->moves, origin_of(s, at).move);
}

/* Whether something is looked for that whole runs violate. */
static bool is_temporal(const SearchOptions *options) {
    for (uint32_t i = 0; i < options->goal_count; i++)
        if (options->goals[i].automaton)
            return true;
    return options->checks >> PROPERTY_LIVELOCK & 1;
}

static bool is_symmetric(const Search *s) {
    return s->options->symmetry && s->code->is_program && s->order == SEARCH_DFS && !is_temporal(s->options);
}

static const SearchMethod *method_of(SearchOrder order) {
    switch (order) {
    case SEARCH_AUTO:
    case SEARCH_DFS: return &search_depth_first;
    case SEARCH_CONTEXTS: return &search_by_contexts;
    case SEARCH_PCT: return &search_by_priorities;
    case SEARCH_HUNT: return &search_hunt;
    case SEARCH_BFS:
    case SEARCH_BEST:
    case SEARCH_ASTAR: break;
    }
    return &search_by_frontier;
}

/* What is stored in a way that nothing can be made of again is all there is memory for. */
static bool has_hunts(const Search *s) {
    return s->options->order == SEARCH_AUTO && s->options->store == STORE_EXACT && !s->options->max_depth;
}

void search_open(Search *s, const Code *code, const MachineOptions *machine_options, const SearchOptions *options) {
    *s = (Search){.code = code, .machine_options = machine_options, .options = options, .order = options->order};
    if (s->order == SEARCH_AUTO)
        s->order = SEARCH_DFS;
    s->looks_for_races = options->races && code->is_program;
    if (!is_temporal(options))
        s->method = method_of(s->order);
    s->result = memory_get_zeroed(1, sizeof *s->result);
    s->started = process_now();
    MachineOptions machine = *machine_options;
    machine.maps_cells = ample_is_possible(code, machine_options, options);
    s->machine = machine_new(code, &machine);
    s->is_symmetric = is_symmetric(s);
    bool is_depth_first = s->method == &search_depth_first;
    bool sleeps = is_depth_first && sleep_is_possible(code, machine_options, options);
    bool repeats = is_depth_first && !machine.maps_cells && !sleeps && !s->is_symmetric &&
                   repeat_is_possible(code, machine_options, options);
    s->encoder = repeats ? encoder_new_of_components(s->machine) : encoder_new(s->machine);
    if (s->is_symmetric)
        encoder_set_symmetry(s->encoder, options->symmetry == SYMMETRY_JOINED);
    size_t bitstate_bytes = options->bitstate_bytes ? options->bitstate_bytes : (size_t)1 << 28;
    s->store = store_new(options->store, s->encoder, bitstate_bytes);
    machine_limit(s->machine, search_as_look(s));
    store_limit(s->store, search_as_look(s));
    s->next_progress = 0.5;
    s->result->goals = memory_get_zeroed(options->goal_count + 1, sizeof *s->result->goals);
    s->result->goal_count = options->goal_count;
    if (machine.maps_cells)
        ample_new(s);
    if (sleeps)
        sleep_new(s);
    if (repeats)
        repeat_new(s);
    search_look(s, 0); /* what came before may have taken all the time */
}

SearchResult *search_close(Search *s) {
    s->result->seconds = process_now() - s->started;
    s->result->store_bytes = store_bytes(s->store);
    size_t bytes = s->result->store_bytes;
    s->result->bytes = bytes > s->result->bytes ? bytes : s->result->bytes;
    s->result->omission = store_omission(s->store);
    s->result->shapes = encoder_shapes(s->encoder);
    s->result->seen |= machine_seen_features(s->machine);
    s->result->uses |= machine_used_features(s->machine);
    if (s->ample)
        ample_end(s);
    ample_free(s);
    sleep_free(s);
    repeat_free(s);
    races_free(s);
    moves_free(&s->moves);
    store_free(s->store);
    encoder_free(s->encoder);
    machine_free(s->machine);
    return s->result;
}

SearchResult *search_run(const Code *code, const MachineOptions *machine, const SearchOptions *options) {
    Search search, *s = &search;
    search_open(s, code, machine, options);
    if (s->method) {
        s->method->begin(s);
        if (has_hunts(s))
            portfolio_run(s);
        else
            while (!s->stop && s->method->advance(s)) {
            }
        s->method->end(s);
    } else
        search_temporal(s);
    return search_close(s);
}

void violation_free(Violation *violation) {
    if (violation)
        free(violation->moves);
    free(violation);
}

void search_result_free(SearchResult *result) {
    if (!result)
        return;
    for (uint32_t i = 0; i < PROPERTIES; i++)
        violation_free(result->violations[i]);
    for (uint32_t i = 0; i < result->goal_count; i++)
        violation_free(result->goals[i].violation);
    for (uint32_t i = 0; i < result->race_count; i++)
        free(result->races[i].moves);
    for (uint32_t i = 0; i < result->missed_count; i++) {
        free(result->missed[i].text);
        free(result->missed[i].moves);
    }
    free(result->missed);
    free(result->contested.items);
    free(result->owned.items);
    free(result->goals);
    free(result);
}
