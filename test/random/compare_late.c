/* Time limits that expire late: with reductions and without, and the reference. Which transformations are time limits
   is made up here, whatever they do. */
#include "compare_int.h"

#include "pass/order.h"
#include "pass/pass.h"
#include "reference.h"

#include <inttypes.h>
#include <stdlib.h>

/* Every third or so. */
static void mark_timeouts(BirModel *model) {
    for (uint32_t i = 0; i < model->transformations.count; i++)
        model->transformations.items[i].timeout = (i * 2654435761u >> 16) % 3 == 0;
}

static BirModel *load_marked(const char *text, size_t length) {
    BirModel *model = compare_load(text, length, NULL);
    mark_timeouts(model);
    return model;
}

static MachineOptions late_options(bool interleave) {
    MachineOptions options = compare_machine_options;
    options.late_timeouts = true;
    options.interleave_invisible = interleave;
    return options;
}

/* How a search goes about it. */
typedef struct Way {
    SearchOrder order;
    bool interleaves, sleeps;
    Futures *futures;
} Way;

static SearchResult *search_late(const Code *code, Way way) {
    MachineOptions machine_options = late_options(way.interleaves);
    SearchOptions options = {.order = way.order,
                             .max_states = MOST_STATES,
                             .bounded = true,
                             .all = true,
                             .checks = ALL_CHECKS,
                             .sleeps = way.sleeps,
                             .check_sleep = way.sleeps,
                             .futures = way.futures};
    return search_run(code, &machine_options, &options);
}

static void compare_counts(const Code *code, const SearchResult *dfs, Comparison *result) {
    SearchResult *levels = search_late(code, (Way){.order = SEARCH_BFS});
    compare_results("k:bfs", dfs, levels, result);
    search_result_free(levels);
    SearchResult *asleep = search_late(code, (Way){.sleeps = true});
    if (asleep->mistaken)
        compare_fail(result, "k:sleep", "%" PRIu64 " transitions that sleep lead elsewhere", asleep->mistaken);
    compare_results("k:sleep", dfs, asleep, result);
    search_result_free(asleep);
    if (!compare_is_affordable(dfs))
        return;
    MachineOptions options = late_options(false);
    Reference reference;
    reference_explore(code, &options, ALL_CHECKS, MOST_REFERENCE_STATES, &reference);
    uint32_t violated = 0;
    for (uint32_t i = 0; i < PROPERTIES; i++)
        violated |= dfs->violations[i] ? 1u << i : 0;
    if (reference.problem[0])
        compare_fail(result, "k:machine", "%s", reference.problem);
    else if (!reference.complete || reference.states != dfs->states || reference.transitions != dfs->transitions ||
             reference.violated != violated)
        compare_fail(result, "k:reference",
                     "%" PRIu64 " states, %" PRIu64 " transitions; the reference has %" PRIu64 ", %" PRIu64
                     ", or other violations",
                     dfs->states, dfs->transitions, reference.states, reference.transitions);
}

/* Every transformation as a step of its own: the same violations, and the same valuations of the globals. */
static void compare_steps(const Code *code, const SearchResult *dfs, Comparison *result) {
    SearchResult *steps = search_late(code, (Way){.interleaves = true});
    if (compare_finished(steps) && compare_violations("k:invisible", steps, dfs, result) &&
        compare_is_affordable(steps)) {
        MachineOptions single = late_options(true), runs = late_options(false);
        Reference expected, found;
        reference_explore(code, &single, ALL_CHECKS, MOST_REFERENCE_STATES, &expected);
        reference_explore(code, &runs, ALL_CHECKS, MOST_REFERENCE_STATES, &found);
        if (expected.complete && found.complete &&
            (found.globals != expected.globals || found.globals_hash != expected.globals_hash))
            compare_fail(result, "k:invisible", "%" PRIu64 " valuations of the globals; expected: %" PRIu64,
                         found.globals, expected.globals);
    }
    search_result_free(steps);
}

/* Where only one of two searches comes to a bound, the other may have found violations behind it. */
static void compare_reduced(const char *what, const SearchResult *all, const SearchResult *reduced,
                            Comparison *result) {
    if (compare_finished(all) && compare_finished(reduced))
        compare_violations(what, all, reduced, result);
}

static void compare_merged_locks(BirModel *model, Comparison *result) {
    Code *code = code_compile(model);
    SearchResult *all = search_late(code, (Way){0});
    code_free(code);
    pass_lock_movers(model);
    code = code_compile(model);
    SearchResult *merged = search_late(code, (Way){0});
    compare_reduced("k:movers", all, merged, result);
    search_result_free(all);
    search_result_free(merged);
    code_free(code);
    pass_remove_lock_movers(model);
}

/* Ordered data and ample sets, each and both, until nothing is refuted. */
static void compare_assumed(BirModel *model, bool orders_data, bool goes_alone, Comparison *result) {
    static const char *const names[] = {"", "k:ordered", "k:ample", "k:ordered and ample"};
    Arena *arena = arena_new();
    Vector(const char *) unordered = {0};
    Futures *futures = goes_alone ? futures_new() : NULL;
    pass_order(model, &(OrderAssumptions){false, NULL, 0});
    pass_room(model, false);
    Code *code = code_compile(model);
    SearchResult *all = search_late(code, (Way){0}), *found = NULL;
    bool again = true;
    while (again) {
        search_result_free(found);
        code_free(code);
        pass_order(model, &(OrderAssumptions){orders_data, unordered.items, unordered.count});
        pass_room(model, false);
        code = code_compile(model);
        found = search_late(code, (Way){.futures = futures});
        for (uint32_t i = 0; i < found->refuted_count; i++) {
            Text name = {0};
            order_name(model, found->refuted[i], &name);
            vector_push(arena, &unordered, text_keep(&name, arena));
        }
        again = found->end != SEARCH_STATES && (found->refuted_count || found->has_learned);
    }
    compare_reduced(names[orders_data + 2 * goes_alone], all, found, result);
    search_result_free(all);
    search_result_free(found);
    code_free(code);
    futures_free(futures);
    arena_free(arena);
}

void compare_late(const char *text, size_t length, Comparison *result) {
    BirModel *model = load_marked(text, length);
    compare_round_trip(model, result);
    Code *code = code_compile(model);
    SearchResult *dfs = search_late(code, (Way){0});
    bool is_finished = compare_finished(dfs);
    if (is_finished)
        compare_counts(code, dfs, result);
    if (is_finished && !compare_observes_heap(model))
        compare_steps(code, dfs, result);
    search_result_free(dfs);
    code_free(code);
    if (is_finished) {
        Diagnostics *diagnostics = diagnostics_new("random.bir", text, length);
        pass_liveness(model, diagnostics);
        diagnostics_free(diagnostics);
        compare_merged_locks(model, result);
        compare_make_plain(model);
        for (uint32_t way = 1; way < 4; way++)
            compare_assumed(model, way & 1, way >> 1, result);
    }
    bir_free(model);
}
