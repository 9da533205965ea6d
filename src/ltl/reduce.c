/* Makes automata smaller: merges states, and drops edges that others subsume. */
#include "ltl/automaton_int.h"

#include <stdlib.h>
#include <string.h>

/* Rounds of what is done until nothing changes any more, in automata of any size; and up to how many edges all pairs of
   states are compared. */
enum { ROUND_LIMIT = 100, PAIRS_LIMIT = 3000 };

/* Simulations ------------------------------------------------------------------------------------------------------ */

/* Simulation relations between the states of an automaton (Etessami and Holzmann, CONCUR 2000; Somenzi and Bloem, CAV
   2000), with marks on edges as in Babiak et al., Compositional approach to suspension and other improvements to LTL
   translation (SPIN 2013). They are computed as greatest fixed points, pair by pair: the automata of formulas are
   small, and others are left as they are. */

/* Above this many edges no relation is computed. */
enum { EDGE_LIMIT = 3000 };

typedef struct SimulationGame {
    const Automaton *automaton;
    bool *relation;
    const uint32_t *component_of; /* null: all marks count */
    AutomatonEdge *answers;       /* room for the edges of a state */
} SimulationGame;

/* Whether the marks of an edge are matched by those of another. */
static bool are_marks_matched(const SimulationGame *game, uint32_t p, const AutomatonEdge *edge, uint32_t q,
                              const AutomatonEdge *answer) {
    if ((edge->marks & ~answer->marks) == 0)
        return true;
    return game->component_of && (game->component_of[p] != game->component_of[edge->target] ||
                                  game->component_of[q] != game->component_of[answer->target]);
}

/* Whether q can match an edge of p, for each of its letters. */
static bool has_answer(SimulationGame *game, uint32_t p, const AutomatonEdge *edge, uint32_t q) {
    const Automaton *automaton = game->automaton;
    const AutomatonState *state = &automaton->states[q];
    uint32_t count = 0;
    for (uint32_t i = 0; i < state->count; i++) {
        const AutomatonEdge *answer = &automaton->edges[state->first + i];
        if (!game->relation[(size_t)edge->target * automaton->state_count + answer->target] ||
            !are_marks_matched(game, p, edge, q, answer))
            continue;
        if ((answer->needs & ~edge->needs) == 0 && (answer->forbids & ~edge->forbids) == 0)
            return true;
        game->answers[count++] = *answer;
    }
    return count > 1 && automaton_is_covered(edge, game->answers, count);
}

static bool can_follow(SimulationGame *game, uint32_t p, uint32_t q) {
    const AutomatonState *state = &game->automaton->states[p];
    for (uint32_t i = 0; i < state->count; i++)
        if (!has_answer(game, p, &game->automaton->edges[state->first + i], q))
            return false;
    return true;
}

/* Removes pairs from the relation until in every pair left the second state simulates the first. */
static void solve_game(SimulationGame *game) {
    uint32_t count = game->automaton->state_count;
    game->answers = memory_get((game->automaton->edge_count + 1) * sizeof *game->answers);
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (uint32_t p = 0; p < count; p++)
            for (uint32_t q = 0; q < count; q++)
                if (p != q && game->relation[(size_t)p * count + q] && !can_follow(game, p, q)) {
                    game->relation[(size_t)p * count + q] = false;
                    has_changed = true;
                }
    }
    free(game->answers);
}

bool automaton_is_accepting_state(const Automaton *degeneralised, uint32_t state) {
    const AutomatonState *from = &degeneralised->states[state];
    return from->count > 0 && degeneralised->edges[from->first].marks == automaton_all_marks(degeneralised);
}

/* A relation that holds of all pairs; where whole states accept, an accepting one is followed only by such. */
static bool *full_relation(const Automaton *automaton, const Automaton *accepting, Acceptance acceptance) {
    uint32_t count = automaton->state_count;
    if (automaton->edge_count > EDGE_LIMIT || count > EDGE_LIMIT)
        return NULL;
    bool *relation = memory_get((size_t)count * count * sizeof *relation);
    memset(relation, true, (size_t)count * count * sizeof *relation);
    for (uint32_t p = 0; acceptance == ACCEPTS_BY_STATES && p < count; p++)
        for (uint32_t q = 0; q < count; q++)
            if (automaton_is_accepting_state(accepting, p) && !automaton_is_accepting_state(accepting, q))
                relation[(size_t)p * count + q] = false;
    return relation;
}

/* A relation between states, row by row: row p has q when q simulates p. Null when there are too many edges. With
   `component_of`, the marks of edges between components do not count, as they are taken only once; then all words
   accepted from p are accepted from q. */
static bool *simulation_of(const Automaton *automaton, Acceptance acceptance, const uint32_t *component_of) {
    SimulationGame game = {.automaton = automaton,
                           .relation = full_relation(automaton, automaton, acceptance),
                           .component_of = component_of};
    if (game.relation)
        solve_game(&game);
    return game.relation;
}

/* The automaton with its edges reversed. */
static Automaton *reverse_of(const Automaton *automaton) {
    /* Edges that were dropped leave holes; there are none in what is made here. */
    Automaton *reverse = automaton_new(automaton->state_count, automaton->edge_count, automaton->set_count);
    reverse->initial = automaton->initial;
    for (uint32_t s = 0; s < automaton->state_count; s++)
        for (uint32_t i = 0; i < automaton->states[s].count; i++)
            reverse->states[automaton->edges[automaton->states[s].first + i].target].count++;
    for (uint32_t s = 1; s < reverse->state_count; s++)
        reverse->states[s].first = reverse->states[s - 1].first + reverse->states[s - 1].count;
    for (uint32_t s = 0; s < reverse->state_count; s++) {
        reverse->states[s].count = 0;
        reverse->states[s].accepts_all = automaton->states[s].accepts_all;
    }
    for (uint32_t s = 0; s < automaton->state_count; s++)
        for (uint32_t i = 0; i < automaton->states[s].count; i++) {
            AutomatonEdge edge = automaton->edges[automaton->states[s].first + i];
            AutomatonState *from = &reverse->states[edge.target];
            edge.target = s;
            reverse->edges[from->first + from->count++] = edge;
        }
    return reverse;
}

/* The same relation for the paths to states. */
static bool *reverse_simulation(const Automaton *automaton, const Automaton *reverse, Acceptance acceptance) {
    uint32_t count = automaton->state_count;
    SimulationGame game = {.automaton = reverse, .relation = full_relation(reverse, automaton, acceptance)};
    if (!game.relation)
        return NULL;
    /* Going back, the initial state may be where the run ends. */
    for (uint32_t q = 0; q < count; q++)
        if (q != automaton->initial)
            game.relation[(size_t)automaton->initial * count + q] = false;
    solve_game(&game);
    return game.relation;
}

/* Merging and dropping --------------------------------------------------------------------------------------------- */

/* Merges states that are related both ways, into the one with the lowest number. */
static Automaton *merge_states(Automaton *automaton, const bool *relation, bool join_edges) {
    uint32_t states = automaton->state_count, count = 0;
    uint32_t *become = memory_get(states * sizeof *become);
    for (uint32_t p = 0; p < states; p++) {
        uint32_t q = 0;
        while (q < p && !(relation[(size_t)p * states + q] && relation[(size_t)q * states + p]))
            q++;
        become[p] = q < p ? become[q] : count++;
    }
    if (count < states)
        automaton = automaton_rename(automaton, become, count, join_edges);
    free(become);
    return automaton;
}

/* Merges states with equal edges, as long as there are such: for automata that are too large for simulations. */
static Automaton *merge_equal(Automaton *automaton) {
    uint32_t *become = memory_get(automaton->state_count * sizeof *become);
    for (uint32_t round = 0, states = 0; round < ROUND_LIMIT && states != automaton->state_count; round++) {
        Arena *scratch = arena_new();
        Table *seen = table_new(scratch); /* the edges of states; equal ones become the state of that number */
        states = automaton->state_count;
        for (uint32_t s = 0; s < states; s++) {
            const AutomatonState *state = &automaton->states[s];
            become[s] = table_add(seen, automaton->edges + state->first, state->count * sizeof *automaton->edges);
        }
        if (table_count(seen) < states)
            automaton = automaton_rename(automaton, become, table_count(seen), false);
        arena_free(scratch);
    }
    free(become);
    return automaton;
}

/* The relations between states by which edges are dropped. */
typedef struct Order {
    const bool *relation;         /* a simulation */
    const bool *loose;            /* whether the words of a state are all those of another; or null */
    const uint32_t *component_of; /* null when `loose` is */
    uint32_t state_count;
} Order;

/* Whether one edge of a state subsumes another of the same state, on the letters that both have. An edge that leaves
   the component of its state is taken only once: it need not have any marks, and for every accepting run with the
   other edge there is one with this edge. */
static bool dominates(const Order *order, uint32_t state, const AutomatonEdge *edge, const AutomatonEdge *other) {
    size_t pair = (size_t)edge->target * order->state_count + other->target;
    if ((edge->marks & ~other->marks) == 0 && order->relation[pair])
        return true;
    return order->loose && order->loose[pair] && order->component_of[other->target] != order->component_of[state];
}

/* Drops the redundant edges of each state, one after the other. */
static void drop_edges(Automaton *automaton, const Order *order) {
    AutomatonEdge *others = memory_get((automaton->edge_count + 1) * sizeof *others);
    for (uint32_t s = 0; s < automaton->state_count; s++) {
        AutomatonState *state = &automaton->states[s];
        AutomatonEdge *edges = automaton->edges + state->first;
        for (uint32_t i = 0; i < state->count; i++) {
            uint32_t count = 0;
            for (uint32_t j = 0; j < state->count; j++)
                if (i != j && dominates(order, s, &edges[i], &edges[j]))
                    others[count++] = edges[j];
            if (count > 0 && automaton_is_covered(&edges[i], others, count)) {
                memmove(edges + i, edges + i + 1, (state->count - i - 1) * sizeof *edges);
                state->count--;
                i--;
            }
        }
    }
    free(others);
}

/* Leads edges to a state with the same language in a lower component, where there is one. No run does so infinitely
   often, since edges never lead to higher components again; so it does not matter which marks such a run meets. */
static void redirect_edges(Automaton *automaton, const Order *order) {
    uint32_t states = order->state_count;
    uint32_t *best = memory_get(states * sizeof *best);
    for (uint32_t p = 0; p < states; p++) {
        best[p] = p;
        for (uint32_t q = 0; q < states; q++)
            if (order->loose[(size_t)p * states + q] && order->loose[(size_t)q * states + p] &&
                order->component_of[q] < order->component_of[best[p]])
                best[p] = q;
    }
    for (uint32_t i = 0; i < automaton->edge_count; i++)
        automaton->edges[i].target = best[automaton->edges[i].target];
    automaton->initial = best[automaton->initial];
    free(best);
}

/* Merges states that simulate each other, and drops edges to states that others simulate. */
static Automaton *reduce_forward(Automaton *automaton, Acceptance acceptance) {
    bool *relation = simulation_of(automaton, acceptance, NULL);
    if (!relation)
        return merge_equal(automaton);
    automaton = merge_states(automaton, relation, false);
    free(relation);
    uint32_t *component_of = memory_get(automaton->state_count * sizeof *component_of);
    automaton_components(automaton, 0, NULL, component_of);
    relation = simulation_of(automaton, acceptance, NULL);
    bool *loose = simulation_of(automaton, ACCEPTS_BY_EDGES, component_of);
    Order order = {
        .relation = relation, .loose = loose, .component_of = component_of, .state_count = automaton->state_count};
    drop_edges(automaton, &order);
    redirect_edges(automaton, &order);
    free(loose);
    free(relation);
    free(component_of);
    return automaton;
}

/* The same for the reverse automaton. */
static Automaton *reduce_backward(Automaton *automaton, Acceptance acceptance) {
    for (int round = 0; round < 2; round++) {
        Automaton *reverse = reverse_of(automaton);
        bool *relation = reverse_simulation(automaton, reverse, acceptance);
        if (relation && round == 0) {
            automaton = merge_states(automaton, relation, true);
        } else if (relation) {
            drop_edges(reverse, &(Order){.relation = relation, .state_count = reverse->state_count});
            automaton_free(automaton);
            automaton = reverse_of(reverse);
        }
        free(relation);
        automaton_free(reverse);
    }
    return automaton;
}

/* Marks the states from which every word is accepted by edges with all marks: whatever the letter, one of them leads to
   such a state again. How many there are. */
static uint32_t find_universal(const Automaton *automaton, bool *is_universal) {
    const AutomatonEdge any = {.needs = 0};
    uint32_t all = automaton_all_marks(automaton), states = automaton->state_count, found = states, before = 0;
    AutomatonEdge *edges = memory_get((automaton->edge_count + 1) * sizeof *edges);
    memset(is_universal, true, states * sizeof *is_universal);
    for (uint32_t round = 0; found != before; round++) {
        before = found;
        for (uint32_t s = states; s-- > 0;) {
            uint32_t count = 0;
            for (uint32_t i = 0; is_universal[s] && i < automaton->states[s].count; i++) {
                const AutomatonEdge *edge = &automaton->edges[automaton->states[s].first + i];
                if (edge->marks == all && is_universal[edge->target])
                    edges[count++] = *edge;
            }
            if (is_universal[s] && (count == 0 || !automaton_is_covered(&any, edges, count))) {
                is_universal[s] = false;
                found--;
            }
        }
        if (round == ROUND_LIMIT) /* no state counts as universal then */
            found = before = 0;
    }
    free(edges);
    return found;
}

/* Makes the universal states one. */
static Automaton *merge_universal(Automaton *automaton) {
    uint32_t states = automaton->state_count, one = AUTOMATON_NONE, count = 0;
    bool *is_universal = memory_get(states * sizeof *is_universal);
    if (find_universal(automaton, is_universal) > 0) {
        uint32_t *become = memory_get(states * sizeof *become);
        for (uint32_t s = 0; s < states; s++) {
            if (is_universal[s] && one == AUTOMATON_NONE)
                one = count++;
            become[s] = is_universal[s] ? one : count++;
        }
        automaton = automaton_rename(automaton, become, count, false);
        AutomatonState *state = &automaton->states[one];
        automaton->edges[state->first] = (AutomatonEdge){.target = one, .marks = automaton_all_marks(automaton)};
        state->count = 1;
        state->accepts_all = true;
        free(become);
    }
    free(is_universal);
    return automaton;
}

/* Makes each state accepting of which every cycle has an accepting state; those on no cycle as well. */
static Automaton *simplify_states(Automaton *automaton) {
    uint32_t *part_of = memory_get(automaton->state_count * sizeof *part_of);
    automaton_components(automaton, 1, NULL, part_of);
    for (uint32_t s = 0; s < automaton->state_count; s++) {
        AutomatonState *state = &automaton->states[s];
        AutomatonEdge *edges = automaton->edges + state->first;
        uint32_t marks = 1;
        for (uint32_t i = 0; i < state->count; i++)
            if (edges[i].marks == 0 && part_of[s] == part_of[edges[i].target])
                marks = 0;
        for (uint32_t i = 0; i < state->count; i++)
            edges[i].marks = marks;
    }
    free(part_of);
    return automaton;
}

/* Whether each edge of s is one of t too, whatever the marks; s itself counts as t. */
static bool has_edges_of(const Automaton *automaton, uint32_t s, uint32_t t, AutomatonEdge *room) {
    const AutomatonState *left = &automaton->states[s], *right = &automaton->states[t];
    for (uint32_t i = 0; i < left->count; i++) {
        const AutomatonEdge *edge = &automaton->edges[left->first + i];
        uint32_t target = edge->target == s ? t : edge->target, count = 0;
        for (uint32_t j = 0; j < right->count; j++) {
            const AutomatonEdge *other = &automaton->edges[right->first + j];
            if ((other->target == s ? t : other->target) == target)
                room[count++] = *other;
        }
        if (!automaton_is_covered(edge, room, count))
            return false;
    }
    return true;
}

static void set_accepting(Automaton *automaton, uint32_t state, bool is_accepting) {
    for (uint32_t i = 0; i < automaton->states[state].count; i++)
        automaton->edges[automaton->states[state].first + i].marks = is_accepting;
}

/* Whether an accepting state may stop being one: whether each of its cycles has another. */
static bool is_dispensable(Automaton *automaton, uint32_t state) {
    uint32_t *part_of = memory_get(automaton->state_count * sizeof *part_of);
    bool is_found = false;
    set_accepting(automaton, state, false);
    automaton_components(automaton, 1, NULL, part_of);
    for (uint32_t i = 0; i < automaton->states[state].count; i++)
        is_found |= part_of[automaton->edges[automaton->states[state].first + i].target] == part_of[state];
    set_accepting(automaton, state, true);
    free(part_of);
    return !is_found;
}

/* Merges an accepting state with one that is not but has the same edges, where it need not be accepting. */
static Automaton *merge_unlike(Automaton *automaton) {
    if (automaton->edge_count > PAIRS_LIMIT)
        return automaton;
    AutomatonEdge *room = memory_get((automaton->edge_count + 1) * sizeof *room);
    uint32_t states = automaton->state_count;
    for (uint32_t s = 0; s < states; s++)
        for (uint32_t t = 0; t < states; t++) {
            if (!automaton_is_accepting_state(automaton, s) || automaton_is_accepting_state(automaton, t) ||
                automaton->states[t].count == 0 || !has_edges_of(automaton, s, t, room) ||
                !has_edges_of(automaton, t, s, room) || !is_dispensable(automaton, s))
                continue;
            set_accepting(automaton, s, false);
            for (uint32_t i = 0; i < automaton->edge_count; i++)
                if (automaton->edges[i].target == s)
                    automaton->edges[i].target = t;
            if (automaton->initial == s)
                automaton->initial = t;
            break;
        }
    free(room);
    return automaton_prune(automaton);
}

/* One round of everything. */
static Automaton *reduce_once(Automaton *automaton, Acceptance acceptance, bool marks_between) {
    if (acceptance == ACCEPTS_BY_STATES)
        automaton = merge_unlike(simplify_states(automaton));
    else
        automaton = automaton_simplify_marks(automaton, marks_between);
    automaton = merge_universal(automaton);
    automaton = automaton_prune(reduce_forward(automaton, acceptance));
    return automaton_prune(reduce_backward(automaton, acceptance));
}

Automaton *automaton_reduce(Automaton *automaton, Acceptance acceptance) {
    automaton = automaton_prune(automaton);
    /* Merging may bring edges, so what counts is whether it is smaller than ever before. */
    uint32_t states = automaton->state_count, edges = automaton->edge_count;
    bool marks_between = true;
    for (int in_vain = 0; in_vain < (acceptance == ACCEPTS_BY_STATES ? 1 : 2); in_vain++) {
        automaton = reduce_once(automaton, acceptance, marks_between);
        if (automaton->state_count < states || (automaton->state_count == states && automaton->edge_count < edges)) {
            states = automaton->state_count;
            edges = automaton->edge_count;
            in_vain = -1;
        }
        marks_between = !marks_between;
    }
    return automaton;
}
