/* i: a model without functions has the same states and violations, with collections as they are or split by sites. */
#include "compare_int.h"

#include "../bir/equal.h"
#include "pass/inline.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A model that was made by a pass is one that could have been written. */
static bool is_well_formed(const BirModel *model, Comparison *result) {
    Text printed = {0}, messages = {0};
    bir_print(model, &printed);
    BirModel *read = compare_load(printed.bytes, printed.length, &messages);
    /* How locks are used is a rule for each body by itself: several of them may break it as one. */
    bool good = read || strstr(text_string(&messages), "held") || strstr(text_string(&messages), "after the wait");
    if (!good)
        compare_fail(result, "i:parse", "what inlining made does not parse: %s", text_string(&messages));
    else if (read && !bir_equal(model, read))
        good = compare_fail(result, "i:equal", "what inlining made is another model when it was printed and parsed");
    bir_free(read);
    text_free(&printed);
    text_free(&messages);
    return good;
}

/* Whether there are steps that the source does not have: a test before a guard that may fail. */
static bool has_tests(const Inlined *inlined) {
    for (uint32_t i = 0; i < inlined->model->transformations.count; i++)
        if (inlined->sources[i] == BIR_NONE)
            return true;
    return false;
}

/* Where an object was made is part of the state when collections are split: states that differ in nothing else are one
   in the source. */
static bool has_fewer(const char *what, const SearchResult *expected, const SearchResult *found, Comparison *result) {
    if (found->states >= expected->states && found->transitions >= expected->transitions)
        return false;
    compare_fail(result, what, "%" PRIu64 " states, %" PRIu64 " transitions; at least: %" PRIu64 ", %" PRIu64,
                 found->states, found->transitions, expected->states, expected->transitions);
    return true;
}

static void compare_with(const Inlined *inlined, const Code *code, const Code *flat, bool interleave,
                         Comparison *result) {
    SearchResult *expected = compare_search(code, interleave), *found = compare_search(flat, interleave);
    /* Calls that are nested too deeply are a bound here, recursion there. */
    bool is_deep = expected->bound_hit && expected->bound.limit == LIMIT_DEPTH;
    /* Some transformations undo too much when they fail. */
    is_deep |= found->bound_hit && found->bound.limit == LIMIT_UNSUPPORTED;
    bool is_split = inlined->model->collections.count > code->model->collections.count;
    bool counts = interleave && !has_tests(inlined);
    const char *what = is_split ? (interleave ? "i:sites" : "i:sites-steps") : interleave ? "i:single" : "i:steps";
    /* What functions that nobody calls do may cut runs in the source. */
    if (compare_finished(expected) && compare_finished(found) && !is_deep) {
        if (counts && !is_split)
            compare_results(what, expected, found, result);
        else if (!counts || !has_fewer(what, expected, found, result))
            compare_violations(what, expected, found, result);
    }
    search_result_free(expected);
    search_result_free(found);
}

/* Compares with what one way of inlining makes; true when collections are split that way. */
static bool compare_way(const BirModel *model, const Code *code, bool by_site, Comparison *result) {
    InlineOptions options = {.recursion = compare_machine_options.max_call_depth, .by_site = by_site};
    Failure failure = {0};
    Inlined *inlined = pass_inline(model, &options, &failure);
    if (!inlined) {
        compare_fail(result, "i:refused", "%s", text_string(&failure.words));
        failure_free(&failure);
        return false;
    }
    bool is_split = inlined->model->collections.count > model->collections.count;
    if ((is_split || !by_site) && is_well_formed(inlined->model, result)) {
        Code *flat = code_compile(inlined->model);
        compare_with(inlined, code, flat, true, result);
        if (!result->failed[0])
            compare_with(inlined, code, flat, false, result);
        if (!result->failed[0])
            compare_points(flat, result);
        code_free(flat);
    }
    inlined_free(inlined);
    failure_free(&failure);
    return is_split;
}

void compare_inlined(const BirModel *model, const Code *code, Comparison *result) {
    compare_way(model, code, false, result);
    if (!result->failed[0])
        compare_way(model, code, true, result);
}
