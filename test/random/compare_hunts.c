/* Searches that look for bugs: those with few preemptions against a plain count of preemptions, random ones, and both
   beside a depth-first search. */
#include "compare_int.h"

#include "reference.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NOBODY = -1, MOST_NODES = 3000, MOST_COUNTED = 2 };

/* A state, and the birth of the thread that moved last, unless it has ended. */
typedef struct Node {
    uint32_t state; /* number of its text */
    int64_t last;
    uint32_t preemptions;
    uint32_t parent;
    Move move;
    bool is_done;
} Node;

typedef struct Counter {
    Machine *machine;
    Vector(Node) nodes;
    Vector(char *) states;
    Vector(uint32_t) fewest; /* by state: preemptions before the last step to it */
} Counter;

static uint32_t number_of(Counter *c, const char *text) {
    for (uint32_t i = 0; i < c->states.count; i++)
        if (strcmp(c->states.items[i], text) == 0)
            return i;
    char *copy = memory_get(strlen(text) + 1);
    memcpy(copy, text, strlen(text) + 1);
    vector_push(NULL, &c->states, copy);
    vector_push(NULL, &c->fewest, UINT32_MAX);
    return c->states.count - 1;
}

/* Adds the machine's state as a node, or finds a way with fewer preemptions to one that is known. */
static void reach(Counter *c, int64_t last, uint32_t preemptions, uint32_t parent, Move move) {
    Text text = {0};
    reference_state(c->machine, &text);
    uint32_t state = number_of(c, text_string(&text));
    uint32_t before = parent == UINT32_MAX ? 0 : c->nodes.items[parent].preemptions;
    if (before < c->fewest.items[state])
        c->fewest.items[state] = before;
    text_free(&text);
    for (uint32_t i = 0; i < c->nodes.count; i++) {
        Node *node = &c->nodes.items[i];
        if (node->state != state || node->last != last)
            continue;
        if (preemptions < node->preemptions) {
            node->preemptions = preemptions;
            node->parent = parent;
            node->move = move;
            node->is_done = false;
        }
        return;
    }
    vector_push(NULL, &c->nodes,
                ((Node){.state = state, .last = last, .preemptions = preemptions, .parent = parent, .move = move}));
}

static void go_to(Counter *c, uint32_t node) {
    uint32_t length = 0;
    Move *path = memory_get((c->nodes.count + 1) * sizeof *path);
    for (uint32_t at = node; c->nodes.items[at].parent != UINT32_MAX; at = c->nodes.items[at].parent)
        path[length++] = c->nodes.items[at].move;
    machine_reset(c->machine);
    while (length)
        successors_step(c->machine, path[--length]);
    free(path);
}

static int64_t birth_of(const Machine *m, uint32_t thread) {
    return machine_cell(m, machine_thread(m, thread) + THREAD_BIRTH);
}

/* A step to another state, as a thread's, by its birth. */
typedef struct Step {
    Move move;
    int64_t birth;
} Step;

static void expand(Counter *c, uint32_t at) {
    Machine *m = c->machine;
    Vector(Step) steps = {0};
    const Node node = c->nodes.items[at];
    go_to(c, at);
    uint32_t first, end;
    successors_threads(m, &first, &end);
    bool can_go_on = false;
    for (uint32_t i = first; i < end; i++)
        for (uint32_t j = 0; j < machine_transformations(m, i); j++) {
            Move move = {(uint16_t)i, (uint16_t)j, 0};
            int64_t birth = birth_of(m, i);
            if (!machine_enabled(m, i, j))
                continue;
            do {
                if (successors_step(m, move) == OUTCOME_DONE) {
                    vector_push(NULL, &steps, ((Step){move, birth}));
                    can_go_on |= birth == node.last;
                }
                bool more = machine_next_choice(m, &move.choice);
                go_to(c, at);
                if (!more)
                    break;
            } while (true);
        }
    for (uint32_t i = 0; i < steps.count; i++) {
        go_to(c, at);
        successors_step(m, steps.items[i].move);
        bool preempts = can_go_on && steps.items[i].birth != node.last;
        bool has_ended = machine_find_thread(m, steps.items[i].birth) == UINT32_MAX;
        reach(c, has_ended ? NOBODY : steps.items[i].birth, node.preemptions + preempts, at, steps.items[i].move);
    }
    free(steps.items);
}

/* The fewest preemptions by which every state is seen. False when there are too many nodes. */
static bool count_preemptions(Counter *c) {
    reach(c, NOBODY, 0, UINT32_MAX, (Move){0});
    bool changes = true;
    while (changes && c->nodes.count <= MOST_NODES) {
        changes = false;
        for (uint32_t i = 0; i < c->nodes.count && c->nodes.count <= MOST_NODES; i++)
            if (!c->nodes.items[i].is_done) {
                c->nodes.items[i].is_done = changes = true;
                expand(c, i);
            }
    }
    return !changes;
}

static SearchOptions hunt_options(SearchOrder order) {
    return (SearchOptions){
        .order = order, .max_states = MOST_STATES, .bounded = true, .all = true, .checks = ALL_CHECKS};
}

static SearchResult *hunt(const Code *code, const SearchOptions *options) {
    return search_run(code, &compare_machine_options, options);
}

/* The states that are seen from runs with so many preemptions: the next step of such a run may be one more. */
static void compare_preemptions(const Code *code, const Counter *c, uint32_t preemptions, Comparison *result) {
    SearchOptions options = hunt_options(SEARCH_CONTEXTS);
    options.most_preemptions = preemptions;
    SearchResult *found = hunt(code, &options);
    uint32_t expected = 0;
    for (uint32_t i = 0; i < c->fewest.count; i++)
        expected += c->fewest.items[i] <= preemptions;
    if (found->states != expected)
        compare_fail(result, "l:preemptions",
                     "with %" PRIu32 " preemptions %" PRIu64 " states; expected: %" PRIu32 " of %" PRIu32, preemptions,
                     found->states, expected, c->fewest.count);
    search_result_free(found);
}

static void compare_contexts(const Code *code, const SearchResult *dfs, Comparison *result) {
    SearchOptions options = hunt_options(SEARCH_CONTEXTS);
    SearchResult *found = hunt(code, &options);
    if (compare_violations("l:contexts", dfs, found, result) && found->states != dfs->states)
        compare_fail(result, "l:contexts", "%" PRIu64 " states; expected: %" PRIu64, found->states, dfs->states);
    search_result_free(found);
    if (result->failed[0] || !compare_is_affordable(dfs) || dfs->states * 4 > MOST_NODES)
        return;
    Counter c = {.machine = machine_new(code, &compare_machine_options)};
    if (count_preemptions(&c))
        for (uint32_t i = 1; i <= MOST_COUNTED; i++)
            compare_preemptions(code, &c, i, result);
    for (uint32_t i = 0; i < c.states.count; i++)
        free(c.states.items[i]);
    free(c.states.items);
    free(c.fewest.items);
    free(c.nodes.items);
    machine_free(c.machine);
}

static bool finds_only(const SearchResult *found, const SearchResult *dfs) {
    bool good = found->states <= dfs->states;
    for (uint32_t i = 0; i < PROPERTIES; i++)
        good &= !found->violations[i] || dfs->violations[i];
    return good;
}

static void compare_random_runs(const Code *code, const SearchResult *dfs, Comparison *result) {
    SearchOptions options = hunt_options(SEARCH_PCT);
    options.schedules = 20;
    options.seed = 7;
    SearchResult *found = hunt(code, &options), *again = hunt(code, &options);
    if (!finds_only(found, dfs))
        compare_fail(result, "l:pct",
                     "random runs come to %" PRIu64 " states of %" PRIu64 ", or find what is not there", found->states,
                     dfs->states);
    if (found->end != SEARCH_SCHEDULES && found->end != SEARCH_VIOLATED)
        compare_fail(result, "l:pct", "random runs ended with %d", (int)found->end);
    if (found->states != again->states || found->transitions != again->transitions)
        compare_fail(result, "l:pct", "the same seed leads to other runs");
    search_result_free(found);
    search_result_free(again);
}

/* Beside a depth-first search, and alone. */
static void compare_portfolio(const Code *code, const SearchResult *dfs, Comparison *result) {
    SearchOptions options = hunt_options(SEARCH_AUTO);
    options.first_effort = 1;
    SearchResult *beside = hunt(code, &options);
    compare_violations("l:auto", dfs, beside, result);
    if (beside->end == SEARCH_COMPLETE && beside->states != dfs->states)
        compare_fail(result, "l:auto", "%" PRIu64 " states; expected: %" PRIu64, beside->states, dfs->states);
    search_result_free(beside);
    options.order = SEARCH_HUNT;
    SearchResult *alone = hunt(code, &options);
    compare_violations("l:hunt", dfs, alone, result);
    if (alone->end == SEARCH_COMPLETE && (alone->states != dfs->states || alone->bound_hit != dfs->bound_hit))
        compare_fail(result, "l:hunt", "%" PRIu64 " states; expected: %" PRIu64, alone->states, dfs->states);
    search_result_free(alone);
}

void compare_hunts(const Code *code, const SearchResult *dfs, Comparison *result) {
    compare_contexts(code, dfs, result);
    if (!result->failed[0])
        compare_random_runs(code, dfs, result);
    if (!result->failed[0])
        compare_portfolio(code, dfs, result);
}
