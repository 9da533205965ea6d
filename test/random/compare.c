/* Runs the engines against each other on one program. */
#include "compare_int.h"

#include "../bir/equal.h"
#include "pass/order.h"
#include "pass/pass.h"
#include "reference.h"
#include "trace/trace.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const MachineOptions compare_machine_options = {.max_threads = 6, .max_call_depth = 12, .check_owners = true};

bool compare_fail(Comparison *result, const char *what, const char *format, ...) {
    if (result->failed[0])
        return false;
    va_list arguments;
    va_start(arguments, format);
    snprintf(result->failed, sizeof result->failed, "%s", what);
    vsnprintf(result->message, sizeof result->message, format, arguments);
    va_end(arguments);
    return false;
}

BirModel *compare_load(const char *text, size_t length, Text *messages) {
    Diagnostics *diagnostics = diagnostics_new("random.bir", text, length);
    BirModel *model = bir_parse(text, length, "random.bir", diagnostics);
    if (model && !bir_check(model, diagnostics)) {
        bir_free(model);
        model = NULL;
    }
    if (!model && messages)
        diagnostics_render(diagnostics, false, messages);
    diagnostics_free(diagnostics);
    return model;
}

void compare_round_trip(const BirModel *model, Comparison *result) {
    Text printed = {0}, again = {0}, messages = {0};
    bir_print(model, &printed);
    BirModel *copy = compare_load(printed.bytes, printed.length, &messages);
    if (!copy)
        compare_fail(result, "a:parse", "what was printed does not parse: %s", text_string(&messages));
    else {
        bir_print(copy, &again);
        if (!bir_equal(model, copy))
            compare_fail(result, "a:equal", "the model that was printed and parsed is not equal");
        else if (strcmp(text_string(&printed), text_string(&again)) != 0)
            compare_fail(result, "a:print", "printing again gives another text");
    }
    bir_free(copy);
    text_free(&printed);
    text_free(&again);
    text_free(&messages);
}

/* a: as it was written, and after each of the passes that leave a model of the same language. */
static void compare_round_trips(const BirModel *model, const char *text, size_t length, Comparison *result) {
    compare_round_trip(model, result);
    BirModel *copy = compare_load(text, length, NULL);
    Diagnostics *diagnostics = diagnostics_new("random.bir", text, length);
    pass_liveness(copy, diagnostics);
    diagnostics_free(diagnostics);
    if (!result->failed[0])
        compare_round_trip(copy, result);
    pass_lock_movers(copy);
    if (!result->failed[0])
        compare_round_trip(copy, result);
    bir_free(copy);
}

static SearchOptions search_options(SearchOrder order, StoreKind store) {
    return (SearchOptions){.order = order,
                           .store = store,
                           .bitstate_bytes = (size_t)1 << 25,
                           .max_states = MOST_STATES,
                           .bounded = true,
                           .all = true,
                           .checks = ALL_CHECKS};
}

static SearchResult *search(const Code *code, SearchOrder order, StoreKind store, bool interleave) {
    MachineOptions machine_options = compare_machine_options;
    SearchOptions options = search_options(order, store);
    machine_options.interleave_invisible = interleave;
    return search_run(code, &machine_options, &options);
}

static uint32_t violated(const SearchResult *search_result) {
    uint32_t set = 0;
    for (uint32_t i = 0; i < PROPERTIES; i++)
        set |= search_result->violations[i] ? 1u << i : 0;
    return set;
}

/* The names of a set of properties. */
static const char *set_text(uint32_t set, char *buffer, size_t size) {
    buffer[0] = 0;
    for (uint32_t i = 0; i < PROPERTIES; i++)
        if (set >> i & 1)
            snprintf(buffer + strlen(buffer), size - strlen(buffer), "%s%s", buffer[0] ? ", " : "",
                     search_property_name((Property)i));
    return buffer[0] ? buffer : "nothing";
}

static bool same_violations(const char *what, uint32_t expected, uint32_t found, Comparison *result) {
    char left[80], right[80];
    if (expected == found)
        return true;
    return compare_fail(result, what, "violated: %s; expected: %s", set_text(found, right, sizeof right),
                        set_text(expected, left, sizeof left));
}

static bool same_counts(const char *what, const SearchResult *expected, const SearchResult *found, Comparison *result) {
    if (expected->end != SEARCH_COMPLETE && found->end == expected->end)
        return true;
    if (expected->end != found->end)
        return compare_fail(result, what, "the search ended with %d; expected: %d", (int)found->end,
                            (int)expected->end);
    if (expected->states != found->states || expected->transitions != found->transitions)
        return compare_fail(result, what,
                            "%" PRIu64 " states, %" PRIu64 " transitions; expected: %" PRIu64 ", %" PRIu64,
                            found->states, found->transitions, expected->states, expected->transitions);
    if (expected->bound_hit != found->bound_hit)
        return compare_fail(result, what, "a bound was hit: %d; expected: %d", found->bound_hit, expected->bound_hit);
    return true;
}

SearchResult *compare_search(const Code *code, bool interleave) {
    return search(code, SEARCH_DFS, STORE_EXACT, interleave);
}

bool compare_violations(const char *what, const SearchResult *expected, const SearchResult *found, Comparison *result) {
    return same_violations(what, violated(expected), violated(found), result);
}

bool compare_results(const char *what, const SearchResult *expected, const SearchResult *found, Comparison *result) {
    return compare_violations(what, expected, found, result) && same_counts(what, expected, found, result);
}

/* b: the orders of search. */
static void compare_order(const Code *code, const char *what, SearchOrder order, const SearchResult *dfs,
                          Comparison *result) {
    SearchResult *other = search(code, order, STORE_EXACT, false);
    if (same_violations(what, violated(dfs), violated(other), result))
        same_counts(what, dfs, other, result);
    search_result_free(other);
}

/* b: sleep sets, which save no states. */
static void compare_sleep(const Code *code, const SearchResult *dfs, Comparison *result) {
    SearchOptions options = search_options(SEARCH_DFS, STORE_EXACT);
    options.sleeps = options.check_sleep = true;
    SearchResult *asleep = search_run(code, &compare_machine_options, &options);
    if (asleep->mistaken)
        compare_fail(result, "b:sleep", "%" PRIu64 " transitions that sleep lead elsewhere", asleep->mistaken);
    else if (same_violations("b:sleep", violated(dfs), violated(asleep), result))
        same_counts("b:sleep", dfs, asleep, result);
    search_result_free(asleep);
}

/* b: steps that are repeated instead of taken. */
static void compare_repeated(const Code *code, const SearchResult *dfs, Comparison *result) {
    SearchOptions options = search_options(SEARCH_DFS, STORE_EXACT);
    for (uint32_t checks = 0; checks < 2; checks++) {
        options.repeats = true;
        options.check_repeated = checks;
        SearchResult *repeated = search_run(code, &compare_machine_options, &options);
        if (repeated->mistaken)
            compare_fail(result, "b:repeat", "%" PRIu64 " transitions that are repeated lead elsewhere",
                         repeated->mistaken);
        else if (same_violations("b:repeat", violated(dfs), violated(repeated), result))
            same_counts("b:repeat", dfs, repeated, result);
        search_result_free(repeated);
    }
}

bool compare_is_affordable(const SearchResult *search_result) {
    return search_result->end == SEARCH_COMPLETE && search_result->states <= MOST_REFERENCE_STATES &&
           search_result->states * search_result->depth <= MOST_REFERENCE_STEPS;
}

/* b: the reference. */
static void compare_reference(const Code *code, const SearchResult *dfs, Comparison *result) {
    if (!compare_is_affordable(dfs))
        return;
    Reference reference;
    reference_explore(code, &compare_machine_options, ALL_CHECKS, MOST_REFERENCE_STATES, &reference);
    result->checked_by_reference = true;
    if (reference.problem[0])
        compare_fail(result, "b:machine", "%s", reference.problem);
    else if (!reference.complete || reference.states != dfs->states || reference.transitions != dfs->transitions)
        compare_fail(result, "b:reference",
                     "%" PRIu64 " states, %" PRIu64 " transitions; the reference has %s%" PRIu64 ", %" PRIu64,
                     dfs->states, dfs->transitions, reference.complete ? "" : "more than ", reference.states,
                     reference.transitions);
    else if (reference.limit != dfs->bound_hit)
        compare_fail(result, "b:limit", "a bound was hit: %d; the reference: %d", dfs->bound_hit, reference.limit);
    else
        same_violations("b:violated", reference.violated, violated(dfs), result);
}

/* c */
static void compare_stores(const Code *code, const SearchResult *dfs, Comparison *result) {
    SearchResult *compact = search(code, SEARCH_DFS, STORE_COMPACT, false);
    if (same_violations("c:compact", violated(dfs), violated(compact), result))
        same_counts("c:compact", dfs, compact, result);
    search_result_free(compact);
    SearchResult *bitstate = search(code, SEARCH_DFS, STORE_BITSTATE, false);
    same_violations("c:bitstate", violated(dfs), violated(bitstate), result);
    search_result_free(bitstate);
}

bool compare_observes_heap(const BirModel *model) {
    for (uint32_t i = 0; i < model->collections.count; i++)
        if (model->collections.items[i].sized)
            return true;
    return false;
}

bool compare_finished(const SearchResult *search_result) {
    return search_result->end == SEARCH_COMPLETE || search_result->end == SEARCH_VIOLATED;
}

static void take_live_sets_away(BirModel *model) {
    for (uint32_t i = 0; i < model->locations.count; i++)
        model->locations.items[i].has_live = false;
}

/* h: the interpreter knows nothing of live sets. */
static void compare_meanings(const char *text, size_t length, Comparison *result) {
    BirModel *model = compare_load(text, length, NULL);
    take_live_sets_away(model);
    Code *code = code_compile(model);
    compare_states(code, (Aspects){.meaning = true}, result);
    code_free(code);
    bir_free(model);
}

/* d: a reduction keeps every valuation of the globals, since what it leaves out changes none. */
static void compare_globals(const char *what, const Code *reduced, bool interleave, const Code *full,
                            Comparison *result) {
    MachineOptions options = compare_machine_options;
    Reference expected, found;
    options.interleave_invisible = interleave;
    reference_explore(full, &options, ALL_CHECKS, MOST_REFERENCE_STATES, &expected);
    if (!expected.complete)
        return;
    reference_explore(reduced, &compare_machine_options, ALL_CHECKS, MOST_REFERENCE_STATES, &found);
    if (found.complete && (found.globals != expected.globals || found.globals_hash != expected.globals_hash))
        compare_fail(result, what, "%" PRIu64 " valuations of the globals; expected: %" PRIu64, found.globals,
                     expected.globals);
}

/* d: live variables. The written live sets are taken away from one copy of the model, computed ones given to another.
 */
static void compare_liveness(const char *text, size_t length, Comparison *result) {
    BirModel *with = compare_load(text, length, NULL), *without = compare_load(text, length, NULL);
    Diagnostics *diagnostics = diagnostics_new("random.bir", text, length);
    pass_liveness(with, diagnostics);
    take_live_sets_away(without);
    Code *reduced = code_compile(with), *full = code_compile(without);
    SearchResult *on = search(reduced, SEARCH_DFS, STORE_EXACT, false),
                 *off = search(full, SEARCH_DFS, STORE_EXACT, false);
    if (compare_finished(on) && compare_finished(off)) {
        if (same_violations("d:liveness", violated(off), violated(on), result) && on->states > off->states &&
            on->end == SEARCH_COMPLETE)
            compare_fail(result, "d:liveness", "%" PRIu64 " states with live variables, %" PRIu64 " without",
                         on->states, off->states);
        else if (on->bound_hit != off->bound_hit && on->end == SEARCH_COMPLETE)
            compare_fail(result, "d:liveness", "a bound is hit either with or without live variables");
        else if (compare_is_affordable(off))
            compare_globals("d:liveness", reduced, false, full, result);
    }
    search_result_free(on);
    search_result_free(off);
    code_free(reduced);
    code_free(full);
    bir_free(with);
    bir_free(without);
    diagnostics_free(diagnostics);
}

/* d: invisible transformations. */
static void compare_interleaved(const Code *code, const SearchResult *dfs, Comparison *result) {
    SearchResult *interleaved = search(code, SEARCH_DFS, STORE_EXACT, true);
    if (compare_finished(interleaved) && same_violations("d:invisible", violated(interleaved), violated(dfs), result) &&
        compare_is_affordable(interleaved))
        compare_globals("d:invisible", code, true, code, result);
    search_result_free(interleaved);
}

/* e: replays the moves of a violation, which must end just there. */
static void compare_trace(const Code *code, const Violation *violation, const char *what, Comparison *result) {
    Machine *m = machine_new(code, &compare_machine_options);
    bool stuck[MACHINE_MOST_THREADS];
    for (uint64_t i = 0; i < violation->count; i++) {
        Move move = violation->moves[i];
        if (move.thread >= machine_threads(m) || move.transformation >= machine_transformations(m, move.thread) ||
            !machine_enabled(m, move.thread, move.transformation)) {
            compare_fail(result, what, "step %" PRIu64 " of %" PRIu64 " is not enabled", i + 1, violation->count);
            break;
        }
        Outcome outcome = successors_step(m, move);
        bool last = violation->property != PROPERTY_DEADLOCK && i + 1 == violation->count;
        if (outcome != (last ? OUTCOME_ERROR : OUTCOME_DONE)) {
            compare_fail(result, what, "step %" PRIu64 " of %" PRIu64 " has outcome %d", i + 1, violation->count,
                         (int)outcome);
            break;
        }
        if (last && (search_property_of(machine_fault(m)->error, ALL_CHECKS) != violation->property ||
                     machine_fault(m)->transformation != violation->fault.transformation))
            compare_fail(result, what, "the last step gives another error");
    }
    if (violation->property == PROPERTY_DEADLOCK && !result->failed[0]) {
        uint32_t first, end, enabled = 0;
        successors_threads(m, &first, &end);
        for (uint32_t i = first; i < end; i++)
            for (uint32_t j = 0; j < machine_transformations(m, i); j++)
                enabled += machine_enabled(m, i, j);
        if (violation->lock_cycle ? !machine_lock_cycle(m, stuck) : enabled || !machine_has_live_thread(m))
            compare_fail(result, what, "there is no deadlock at the end");
    }
    machine_free(m);
}

/* d: lock actions that are one step with what is before or after. */
static void compare_movers(const char *text, size_t length, Comparison *result) {
    BirModel *model = compare_load(text, length, NULL);
    Diagnostics *diagnostics = diagnostics_new("random.bir", text, length);
    pass_liveness(model, diagnostics);
    diagnostics_free(diagnostics);
    Code *code = code_compile(model);
    SearchResult *dfs = search(code, SEARCH_DFS, STORE_EXACT, false);
    code_free(code);
    pass_lock_movers(model);
    code = code_compile(model);
    SearchResult *merged = search(code, SEARCH_DFS, STORE_EXACT, false);
    if (compare_finished(dfs) && compare_finished(merged) &&
        same_violations("d:movers", violated(dfs), violated(merged), result) && merged->bound_hit != dfs->bound_hit &&
        merged->end == SEARCH_COMPLETE && dfs->end == SEARCH_COMPLETE)
        compare_fail(result, "d:movers", "a bound is hit either with or without movers");
    for (uint32_t i = 0; i < PROPERTIES; i++)
        if (merged->violations[i] && !result->failed[0])
            compare_trace(code, merged->violations[i], "d:movers", result);
    search_result_free(dfs);
    search_result_free(merged);
    code_free(code);
    bir_free(model);
}

void compare_make_plain(BirModel *model) {
    for (uint32_t i = 0; i < model->transformations.count; i++) {
        BirTransformation *t = &model->transformations.items[i];
        t->library = t->yields && t->actions.count && model->actions.items[t->actions.first].op == BIR_ACTION_ASSIGN;
    }
}

/* Searches with all data taken for ordered, and again without what was refuted, until nothing is. */
static SearchResult *search_ordered(BirModel *model, Code **code) {
    Arena *arena = arena_new();
    Vector(const char *) unordered = {0};
    SearchResult *found = NULL;
    do {
        search_result_free(found);
        code_free(*code);
        pass_order(model, &(OrderAssumptions){true, unordered.items, unordered.count});
        pass_room(model, false);
        *code = code_compile(model);
        found = search(*code, SEARCH_DFS, STORE_EXACT, false);
        for (uint32_t i = 0; i < found->refuted_count; i++) {
            Text name = {0};
            order_name(model, found->refuted[i], &name);
            vector_push(arena, &unordered, text_keep(&name, arena));
        }
    } while (found->refuted_count);
    arena_free(arena);
    return found;
}

/* d: plain accesses that are no scheduling points as long as they are ordered. */
static void compare_ordered_data(const char *text, size_t length, Comparison *result) {
    BirModel *model = compare_load(text, length, NULL);
    Diagnostics *diagnostics = diagnostics_new("random.bir", text, length);
    pass_liveness(model, diagnostics);
    diagnostics_free(diagnostics);
    compare_make_plain(model);
    pass_room(model, false);
    Code *code = code_compile(model);
    SearchResult *all = search(code, SEARCH_DFS, STORE_EXACT, false);
    code_free(code);
    code = NULL;
    SearchResult *ordered = search_ordered(model, &code);
    if (compare_finished(all) && compare_finished(ordered) &&
        same_violations("d:ordered", violated(all), violated(ordered), result) &&
        ordered->bound_hit != all->bound_hit && ordered->end == SEARCH_COMPLETE && all->end == SEARCH_COMPLETE)
        compare_fail(result, "d:ordered", "a bound is hit either with or without ordered data");
    for (uint32_t i = 0; i < PROPERTIES; i++)
        if (ordered->violations[i] && !result->failed[0])
            compare_trace(code, ordered->violations[i], "d:ordered", result);
    search_result_free(all);
    search_result_free(ordered);
    code_free(code);
    bir_free(model);
}

/* e: a violation as a trace of single transformations, which is replayed, written, read, and replayed once more. */
static void compare_recorded(const Code *code, const Violation *violation, const char *what, Comparison *result) {
    Text saved = {0};
    Failure failure = {0};
    Trace *trace = trace_record(code, &compare_machine_options, violation, NULL, (Look){0}, &failure);
    if (!trace)
        compare_fail(result, what, "the trace does not replay: %s", text_string(&failure.words));
    else {
        trace_save(trace, &saved);
        Diagnostics *diagnostics = diagnostics_new("random.trace", text_string(&saved), saved.length);
        Trace *loaded = trace_load(text_string(&saved), saved.length, "random.trace", diagnostics);
        if (!loaded || !trace_bind(loaded, code, trace_model_hash(code->model), diagnostics)) {
            diagnostics_render(diagnostics, false, &failure.words);
            compare_fail(result, what, "the trace does not load: %s", text_string(&failure.words));
        }
        trace_free(loaded);
        diagnostics_free(diagnostics);
    }
    trace_free(trace);
    text_free(&saved);
    failure_free(&failure);
}

/* e */
static void compare_traces(const Code *code, const SearchResult *dfs, Comparison *result) {
    SearchResult *bfs = search(code, SEARCH_BFS, STORE_EXACT, false);
    for (uint32_t i = 0; i < PROPERTIES && compare_finished(bfs); i++) {
        if (dfs->violations[i])
            compare_trace(code, dfs->violations[i], "e:dfs", result);
        if (dfs->violations[i])
            compare_recorded(code, dfs->violations[i], "e:recorded", result);
        if (bfs->violations[i])
            compare_trace(code, bfs->violations[i], "e:bfs", result);
        if (dfs->violations[i] && bfs->violations[i] && bfs->violations[i]->count > dfs->violations[i]->count)
            compare_fail(result, "e:shortest", "breadth-first: %" PRIu64 " steps; depth-first: %" PRIu64,
                         bfs->violations[i]->count, dfs->violations[i]->count);
    }
    search_result_free(bfs);
}

static bool wanted(const char *letters, char letter, const Comparison *result) {
    return !result->failed[0] && (!letters[0] || strchr(letters, letter));
}

void compare_program(const char *text, size_t length, const char *letters, Comparison *result) {
    memset(result, 0, sizeof *result);
    Text messages = {0};
    BirModel *model = compare_load(text, length, &messages);
    if (!model) {
        compare_fail(result, "load", "%s", text_string(&messages));
        text_free(&messages);
        return;
    }
    if (wanted(letters, 'a', result))
        compare_round_trips(model, text, length, result);
    Code *code = code_compile(model);
    SearchResult *dfs = search(code, SEARCH_DFS, STORE_EXACT, false);
    result->states = dfs->states;
    result->violated = violated(dfs);
    result->limit = dfs->bound_hit;
    result->cut = !compare_finished(dfs);
    if (!result->cut) {
        if (wanted(letters, 'h', result))
            compare_meanings(text, length, result);
        Aspects aspects = {.encodings = wanted(letters, 'f', result),
                           .footprints = wanted(letters, 'g', result),
                           .effects = wanted(letters, 'j', result)};
        if (aspects.encodings || aspects.footprints || aspects.effects)
            compare_states(code, aspects, result);
        if (wanted(letters, 'b', result))
            compare_reference(code, dfs, result);
        if (wanted(letters, 'b', result))
            compare_order(code, "b:bfs", SEARCH_BFS, dfs, result);
        if (wanted(letters, 'b', result))
            compare_order(code, "b:best", SEARCH_BEST, dfs, result);
        if (wanted(letters, 'b', result))
            compare_sleep(code, dfs, result);
        if (wanted(letters, 'b', result))
            compare_repeated(code, dfs, result);
        if (wanted(letters, 'l', result))
            compare_hunts(code, dfs, result);
        if (wanted(letters, 'c', result))
            compare_stores(code, dfs, result);
        if (wanted(letters, 'd', result) && !compare_observes_heap(model))
            compare_interleaved(code, dfs, result);
        if (wanted(letters, 'd', result) && !compare_observes_heap(model))
            compare_liveness(text, length, result);
        if (wanted(letters, 'd', result))
            compare_movers(text, length, result);
        if (wanted(letters, 'd', result))
            compare_ordered_data(text, length, result);
        if (wanted(letters, 'e', result))
            compare_traces(code, dfs, result);
        if (wanted(letters, 'i', result))
            compare_inlined(model, code, result);
        if (wanted(letters, 'k', result))
            compare_late(text, length, result);
    }
    search_result_free(dfs);
    code_free(code);
    bir_free(model);
}
