#include "engine/external.h"

#include <stdlib.h>

enum { MOST_ROUNDS = 40 };

void verified_free(Verified *verified) {
    text_free(&verified->trail);
    failure_free(&verified->failure);
}

uint32_t external_errors(const SearchOptions *options) {
    uint32_t errors = options->goal_of ? 1u << BIR_ERROR_ASSERT : 0;
    for (BirError error = BIR_ERROR_NULL; error < BIR_ERROR_KINDS; error++)
        errors |= search_property_of(error, options->checks) != PROPERTIES ? 1u << error : 0;
    return errors;
}

bool external_is_out(const External *e, Verified *verified) {
    return failure_at_limit(&verified->failure, limits_look(&e->task->search->limits, 0), "");
}

/* A model that is not flattened stands for itself. */
static bool take_itself(External *e) {
    uint32_t count = e->task->code->model->transformations.count;
    BirId *same = memory_get_zeroed(count + 1, sizeof *same);
    for (uint32_t i = 0; i < count; i++)
        same[i] = i;
    e->itself = (Inlined){.model = (BirModel *)e->task->code->model, .sources = same};
    e->inlined = &e->itself;
    return true;
}

static bool stands_for_itself(const External *e) {
    return e->verifier->has_functions && (e->verifier->has_heap || !e->task->code->is_program);
}

bool external_flatten(External *e, Failure *failure) {
    const Code *code = e->task->code;
    const EngineOptions *options = e->task->options;
    if (stands_for_itself(e))
        return e->inlined || take_itself(e);
    uint32_t *natives = memory_get((code->model->collections.count + 2) * sizeof *natives);
    InlineOptions inlining = {.recursion = options->recursion,
                              .no_liveness = options->no_liveness,
                              .by_site = options->by_site && !e->task->machine->max_objects};
    if (code->is_program) {
        inlining.calls = e->room.scout->calls;
        inlining.natives = natives;
        inlining.begun = e->verifier->first_collections != NULL;
        if (inlining.begun)
            inlining.native_count = e->verifier->first_collections(code, natives);
        else {
            natives[inlining.native_count++] = code->well_known.string_collection;
            natives[inlining.native_count++] = code->well_known.class_collection;
        }
    }
    inlined_free(e->inlined);
    e->inlined = pass_inline(code->model, &inlining, failure);
    free(natives);
    return e->inlined;
}

/* The search ends without an answer: the model needs what the engine does not have. */
__attribute__((format(printf, 3, 4))) static void give_up(External *e, BirId transformation, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Text words = {0};
    text_format_list(&words, format, arguments);
    va_end(arguments);
    e->result->end = SEARCH_LIMITED;
    e->result->bound = (Fault){.limit = LIMIT_UNSUPPORTED,
                               .transformation = transformation,
                               .subject = BIR_NONE,
                               .value = strings_add_utf8(e->task->code->strings, text_string(&words), words.length)};
    text_free(&words);
}

static Violation *take_violation(Trail *trail, Property property) {
    Violation *violation = memory_get_zeroed(1, sizeof *violation);
    *violation = (Violation){.property = property,
                             .fault = trail->fault,
                             .lock_cycle = trail->lock_cycle,
                             .moves = trail->moves,
                             .count = trail->count,
                             .is_lasso = trail->is_lasso,
                             .loop = trail->loop};
    trail->moves = NULL;
    return violation;
}

/* A violation of something that was asked for. */
static void report(External *e, Trail *trail, uint32_t goal) {
    const SearchOptions *options = e->task->search;
    uint32_t asserted = UINT32_MAX;
    if (trail->end == TRAIL_ERROR && trail->fault.error == BIR_ERROR_ASSERT && options->goal_of)
        asserted = options->goal_of(options->goal_context, trail->fault.transformation);
    Property property = trail->end == TRAIL_DEADLOCK ? PROPERTY_DEADLOCK
                        : trail->end == TRAIL_ERROR  ? search_property_of(trail->fault.error, options->checks)
                                                     : PROPERTY_GOAL;
    e->result->end = SEARCH_VIOLATED;
    if (goal != NO_GOAL)
        e->result->goals[goal].violation = take_violation(trail, PROPERTY_GOAL);
    else if (asserted != UINT32_MAX)
        e->result->goals[asserted].violation = take_violation(trail, PROPERTY_GOAL);
    else if (property < PROPERTIES)
        e->result->violations[property] = take_violation(trail, property);
    else
        failure_set(e->failure, FAILURE_INTERNAL, "%s reports an error that was not checked", e->verifier->name);
}

/* Takes down what the model lacks: whoever made it may add it, and ask again. */
static void record_missing(External *e, const Missing *missing, const Trail *trail) {
    Move *moves = memory_get((trail->count + 1) * sizeof *moves);
    if (trail->count)
        memcpy(moves, trail->moves, trail->count * sizeof *moves);
    search_add_missing(e->result, e->task->code, missing, moves, trail->count);
}

/* Makes what was too small larger. False when it cannot be. */
static bool grow(External *e, const Trail *trail) {
    if (trail->end != TRAIL_CALL)
        return !e->verifier->has_heap && room_grow(&e->room, e->inlined, trail, e->verifier->most_threads);
    const InlineMissing *missing = &e->inlined->missing.items[trail->number];
    if (!e->task->code->is_program)
        return false;
    if (missing->missing.kind != MISSING_NOTHING) {
        record_missing(e, &missing->missing, trail);
        return false;
    }
    call_tree_add(e->room.scout->calls, missing->parent, missing->transformation, missing->body);
    scout_run(e->room.scout, trail->moves, trail->count);
    return true;
}

/* Puts right where a fair run begins to repeat itself. */
static void fix_loop_start(External *e, Machine *machine, uint32_t goal, Trail *trail) {
    const SearchOptions *options = e->task->search;
    if (goal != NO_GOAL && options->fairness == FAIRNESS_WEAK && trail->end == TRAIL_CYCLE && trail->is_lasso &&
        trail->loop < trail->count)
        loop_find(machine, trail->moves, trail->count, e->task->ltl, options->goals[goal].formula, &trail->loop);
}

/* What was found leads to something that the text does not have. */
static void give_up_at(External *e, const Trail *trail, const Verified *found) {
    const BirModel *model = e->task->code->model;
    if (found->failure.kind != FAILURE_NONE)
        give_up(e, BIR_NONE, "%s", text_string(&found->failure.words));
    else if (trail->end == TRAIL_CALL && e->result->missed_count)
        give_up(e, trail->last, "%s, which the model lacks", e->inlined->missing.items[trail->number].text);
    else if (trail->end == TRAIL_CALL)
        give_up(e, trail->last, "recursion of %s deeper than --recursion allows",
                bir_name(model, model->bodies.items[e->inlined->missing.items[trail->number].body].name));
    else if (trail->end == TRAIL_UNSAID)
        give_up(e, trail->last, "%s in %s", text_string(&trail->words), e->verifier->language);
    else
        give_up(e, trail->last, "a larger model in %s: no room for %s", e->verifier->language,
                text_string(&trail->words));
}

/* Takes in what was found. True when the verifier has to run once more. */
static bool use_result(External *e, const Verified *found, uint32_t goal) {
    Machine *machine = machine_new(e->task->code, e->task->machine);
    Trail trail;
    size_t start = machine_mark(machine);
    trail_follow(text_string(&found->trail), e->inlined, machine, &trail);
    machine_undo(machine, start);
    fix_loop_start(e, machine, goal, &trail);
    if (trail.end == TRAIL_LIMIT && trail.fault.limit == LIMIT_MISSING)
        record_missing(e, machine_missing(machine), &trail);
    machine_free(machine);
    bool again = false;
    if (trail.end == TRAIL_CYCLE && goal == NO_GOAL) {
        trail.end = TRAIL_FALSE;
        text_add(&trail.words, "it ends well");
    }
    if (trail.end == TRAIL_LIMIT) {
        again = e->task->search->bounded && !e->bounded && trail.fault.limit != LIMIT_UNSUPPORTED;
        e->bounded |= again;
        e->room.collects |= again; /* a run that turns back where a collection is full has had its garbage collected */
        e->result->bound_hit = again;
        e->result->bound = trail.fault;
        e->result->end = SEARCH_LIMITED;
    } else if (trail.end == TRAIL_ERROR || trail.end == TRAIL_DEADLOCK || trail.end == TRAIL_CYCLE)
        report(e, &trail, goal);
    else if (trail.end == TRAIL_FALSE && found->failure.kind == FAILURE_NONE)
        failure_set(e->failure, FAILURE_INTERNAL, "what %s found is no run of the model: %s\n%s", e->verifier->name,
                    text_string(&trail.words), text_string(&found->trail));
    else if (grow(e, &trail))
        again = true;
    else
        give_up_at(e, &trail, found);
    trail_free(&trail);
    return again;
}

static void add_figures(External *e, const Verified *found, bool ran) {
    SearchResult *result = e->result;
    e->costs->make_seconds += found->make_seconds;
    e->costs->search_seconds += found->search_seconds;
    result->seconds += found->make_seconds + found->search_seconds;
    if (!ran)
        return;
    e->costs->rounds++;
    e->costs->is_cached = found->is_cached;
    result->states = found->states;
    result->transitions = found->transitions;
    result->depth = found->depth;
    result->bytes = result->store_bytes = found->bytes;
}

/* Flattens the model, and has it verified for a goal, or for everything that is no temporal goal. */
static void run_verifier(External *e, uint32_t goal, Verified *found) {
    if (external_is_out(e, found) || !external_flatten(e, &found->failure) || external_is_out(e, found))
        return;
    if (!e->verifier->has_heap)
        room_update(&e->room); /* a program may have grown */
    add_figures(e, found, e->verifier->verify(e, goal, found));
}

/* Without an answer the search ends; and where that is not what it is about, it comes to nothing. */
static void take_failure(External *e, const Failure *failure) {
    if (failure->kind == FAILURE_LIMIT)
        e->result->end = search_end_of(failure->limit);
    else if (failure->kind == FAILURE_UNSUPPORTED)
        give_up(e, BIR_NONE, "%s", text_string(&failure->words));
    else
        failure_set(e->failure, failure->kind == FAILURE_INPUT ? FAILURE_INPUT : FAILURE_INTERNAL, "%s",
                    text_string(&failure->words));
}

/* One verification, and what follows from it. True when it has to be done once more. */
static bool verify(External *e, uint32_t goal) {
    Verified found = {0};
    run_verifier(e, goal, &found);
    bool again = false;
    switch (found.end) {
    case VERIFIER_COMPLETE: e->result->end = SEARCH_COMPLETE; break;
    case VERIFIER_FOUND: again = use_result(e, &found, goal); break;
    case VERIFIER_DEPTH: e->result->end = SEARCH_DEPTH; break;
    case VERIFIER_FAILED: take_failure(e, &found.failure); break;
    }
    verified_free(&found);
    return again;
}

static void answer(External *e, uint32_t goal) {
    e->bounded = e->result->bound_hit = false;
    for (uint32_t round = 0; verify(e, goal);)
        if (++round == MOST_ROUNDS) {
            give_up(e, BIR_NONE, "a model that grows again and again: %s was restarted too often", e->verifier->name);
            return;
        }
}

void external_begin(External *e, const EngineTask *task, const Verifier *verifier) {
    e->task = task;
    e->verifier = verifier;
    if (!stands_for_itself(e))
        room_init(&e->room, task->code, task->machine, task->scout, limits_as_look(&task->search->limits));
}

void external_end(External *e) {
    room_free(&e->room);
    if (e->inlined == &e->itself)
        free(e->itself.sources);
    else
        inlined_free(e->inlined);
}

/* What is said of one goal is the goal's alone. */
static void ask_for(External *e, uint32_t number) {
    const SearchOptions *options = e->task->search;
    SearchResult *result = e->result;
    GoalResult *goal = &result->goals[number];
    if (result->end == SEARCH_VIOLATED && !options->all) {
        goal->end = SEARCH_VIOLATED;
        return;
    }
    if (options->fairness == FAIRNESS_STRONG && !e->verifier->knows_strong_fairness)
        give_up(e, BIR_NONE, "strong fairness: %s has weak fairness only", e->verifier->name);
    else
        answer(e, number);
    goal->end = result->end;
    goal->states = goal->nodes = result->states;
    goal->bound_hit = result->bound_hit;
    goal->bound = result->bound;
}

/* Everything that is no temporal goal is one question, each temporal goal is another. */
static void ask(External *e) {
    const SearchOptions *options = e->task->search;
    bool asserts = options->goal_of != NULL;
    for (uint32_t i = 0; i < options->goal_count && !asserts; i++)
        asserts = !options->goals[i].automaton;
    if (options->checks || asserts || !options->goal_count)
        answer(e, NO_GOAL);
    SearchResult first = *e->result;
    for (uint32_t i = 0; i < options->goal_count && e->failure->kind == FAILURE_NONE; i++)
        if (options->goals[i].automaton)
            ask_for(e, i);
    if (options->checks || asserts) {
        e->result->end = first.end;
        e->result->bound_hit = first.bound_hit;
        e->result->bound = first.bound;
    }
}

SearchResult *external_search(const EngineTask *task, const Verifier *verifier, void *own, EngineCosts *costs,
                              Failure *failure) {
    const SearchOptions *options = task->search;
    External e = {.own = own, .costs = costs, .failure = failure, .result = memory_get_zeroed(1, sizeof *e.result)};
    e.result->goal_count = options->goal_count;
    e.result->goals = memory_get_zeroed(options->goal_count + 1, sizeof *e.result->goals);
    e.result->letters = UINT64_MAX;
    external_begin(&e, task, verifier);
    ask(&e);
    const Scout *scout = e.room.scout ? e.room.scout : task->scout;
    e.result->uses = scout ? scout->uses : 0;
    e.result->choices_skipped = options->choose_free;
    external_end(&e);
    if (failure->kind == FAILURE_NONE)
        return e.result;
    search_result_free(e.result);
    return NULL;
}
