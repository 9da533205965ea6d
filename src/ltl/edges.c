/* Edges of automata as conjunctions of literals. */
#include "ltl/automaton_int.h"

#include <stdlib.h>
#include <string.h>

/* Covers are decided by cases, which can be many; groups of edges are compared pair by pair. */
enum { CASE_LIMIT = 4096, GROUP_LIMIT = 2000 };

Automaton *automaton_new(uint32_t states, uint32_t edges, uint32_t sets) {
    Automaton *automaton = memory_get_zeroed(1, sizeof *automaton);
    automaton->states = memory_get_zeroed(states, sizeof *automaton->states);
    automaton->edges = memory_get_zeroed(edges ? edges : 1, sizeof *automaton->edges);
    automaton->state_count = states;
    automaton->edge_count = edges;
    automaton->set_count = sets;
    return automaton;
}

void automaton_free(Automaton *automaton) {
    if (!automaton)
        return;
    free(automaton->states);
    free(automaton->edges);
    free(automaton);
}

/* Covers ----------------------------------------------------------------------------------------------------------- */

static bool is_within(uint64_t needs, uint64_t forbids, const AutomatonEdge *edge) {
    return (edge->needs & ~needs) == 0 && (edge->forbids & ~forbids) == 0;
}

/* Divides the letters by a proposition that matters to one of the edges, until each part is within an edge or outside
   of all. */
static bool covers(uint64_t needs, uint64_t forbids, const AutomatonEdge *by, uint32_t count, uint32_t *cases) {
    const AutomatonEdge *other = NULL;
    for (uint32_t i = 0; i < count; i++) {
        if (is_within(needs, forbids, &by[i]))
            return true;
        if (!other && (needs & by[i].forbids) == 0 && (forbids & by[i].needs) == 0)
            other = &by[i];
    }
    if (!other || *cases == 0)
        return false;
    --*cases;
    uint64_t open = (other->needs | other->forbids) & ~(needs | forbids);
    uint64_t proposition = open & (~open + 1);
    return covers(needs | proposition, forbids, by, count, cases) &&
           covers(needs, forbids | proposition, by, count, cases);
}

bool automaton_is_covered(const AutomatonEdge *edge, const AutomatonEdge *by, uint32_t count) {
    uint32_t cases = CASE_LIMIT;
    return covers(edge->needs, edge->forbids, by, count, &cases);
}

/* Tidying ---------------------------------------------------------------------------------------------------------- */

#define ORDER(left, right) (((left) > (right)) - ((left) < (right)))

/* By target, then those with more marks and more letters first. */
static int by_target(const void *left, const void *right) {
    const AutomatonEdge *a = left, *b = right;
    if (a->target != b->target)
        return ORDER(a->target, b->target);
    if (a->marks != b->marks)
        return ORDER(b->marks, a->marks);
    int a_literals = __builtin_popcountll(a->needs) + __builtin_popcountll(a->forbids);
    int b_literals = __builtin_popcountll(b->needs) + __builtin_popcountll(b->forbids);
    if (a_literals != b_literals)
        return ORDER(a_literals, b_literals);
    return a->needs != b->needs ? ORDER(a->needs, b->needs) : ORDER(a->forbids, b->forbids);
}

/* x && a || !x && a && b = x && a || a && b: removes a literal from an edge that the other one makes redundant in
   it; when both have the same literals besides, the other edge is superfluous afterwards. */
static bool drop_literal(AutomatonEdge *edge, const AutomatonEdge *other) {
    if ((edge->marks & ~other->marks) != 0)
        return false;
    uint64_t opposed = (edge->needs & other->forbids) | (edge->forbids & other->needs);
    if (opposed == 0 || (opposed & (opposed - 1)) != 0)
        return false;
    if ((other->needs & ~opposed & ~edge->needs) != 0 || (other->forbids & ~opposed & ~edge->forbids) != 0)
        return false;
    edge->needs &= ~opposed;
    edge->forbids &= ~opposed;
    return true;
}

/* Tidies edges with one target. */
static uint32_t tidy_group(AutomatonEdge *edges, uint32_t count) {
    bool has_changed = true;
    while (has_changed) {
        has_changed = false;
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = 0; j < count; j++) {
                if (i == j)
                    continue;
                /* Both lead to the same state, and one subsumes the other. */
                if (is_within(edges[i].needs, edges[i].forbids, &edges[j]) && (edges[i].marks & ~edges[j].marks) == 0) {
                    edges[i--] = edges[--count];
                    has_changed = true;
                    break;
                }
                has_changed |= drop_literal(&edges[i], &edges[j]);
            }
    }
    qsort(edges, count, sizeof *edges, by_target);
    return count;
}

/* Merges edges of one state, without a change of the language; how many are left. */
static uint32_t tidy_edges(AutomatonEdge *edges, uint32_t count) {
    uint32_t kept = 0;
    if (!count)
        return 0; /* there may be no array to sort */
    qsort(edges, count, sizeof *edges, by_target);
    for (uint32_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && edges[end].target == edges[first].target;)
            end++;
        uint32_t left = end - first <= GROUP_LIMIT ? tidy_group(edges + first, end - first) : end - first;
        memmove(edges + kept, edges + first, left * sizeof *edges);
        kept += left;
    }
    return kept;
}

/* Renaming --------------------------------------------------------------------------------------------------------- */

/* Appends what becomes of a state's edges. */
static void append_edges(const Automaton *from, const AutomatonState *state, const uint32_t *become, Automaton *to) {
    for (uint32_t i = 0; i < state->count; i++) {
        AutomatonEdge edge = from->edges[state->first + i];
        edge.target = become[edge.target];
        if (edge.target != AUTOMATON_NONE)
            to->edges[to->edge_count++] = edge;
    }
}

Automaton *automaton_rename(Automaton *automaton, const uint32_t *become, uint32_t state_count, bool join_edges) {
    Automaton *renamed = automaton_new(state_count, automaton->edge_count, automaton->set_count);
    /* The states that become one, as lists in their order. */
    uint32_t *first = memory_get(state_count * sizeof *first);
    uint32_t *next = memory_get(automaton->state_count * sizeof *next);
    memset(first, 0xff, state_count * sizeof *first);
    for (uint32_t s = automaton->state_count; s-- > 0;) {
        if (become[s] == AUTOMATON_NONE)
            continue;
        next[s] = first[become[s]];
        first[become[s]] = s;
    }
    renamed->edge_count = 0;
    renamed->initial = become[automaton->initial];
    for (uint32_t s = 0; s < state_count; s++) {
        AutomatonState *state = &renamed->states[s];
        state->first = renamed->edge_count;
        for (uint32_t old = first[s]; old != AUTOMATON_NONE; old = join_edges ? next[old] : AUTOMATON_NONE) {
            append_edges(automaton, &automaton->states[old], become, renamed);
            state->accepts_all |= automaton->states[old].accepts_all;
        }
        state->count = tidy_edges(renamed->edges + state->first, renamed->edge_count - state->first);
        renamed->edge_count = state->first + state->count;
    }
    free(first);
    free(next);
    automaton_free(automaton);
    return renamed;
}
